import { Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isLowStock } from '../../../../src/modules/orders/checkout/rules/cart'
import { cx } from '../../../ui/cx'
import { DishPicture } from '../../../ui/display/dish-picture'
import { DishPrice } from '../menu/dish-price'
import { PRODUCT } from '../menu/menu-keys'
import type { Product } from '../menu/use-store-page'

interface Props {
  product: Product
  /** Rung up already, over all its lines. */
  units: number
  /** How many more can be; endless where it does not run out. */
  left: number
  onTake: () => void
  onGiveBack: () => void
}

/** One press takes one more, or opens its choices; how many are rung up stands on it, with a way to take one back. */
export function ProductTile({ product, units, left, onTake, onGiveBack }: Props) {
  const t = useTranslations('till')
  const isSoldOut = left < 1 && units === 0
  return (
    <li className="relative">
      <button
        type="button"
        {...{ [PRODUCT]: '' }}
        data-step="more"
        aria-disabled={left < 1 || undefined}
        onClick={() => left >= 1 && onTake()}
        className={cx(
          'flex h-full min-h-24 w-full flex-col overflow-hidden rounded-card border text-left transition-colors duration-100',
          units > 0 ? 'border-brand bg-brandSoft' : 'bg-surface not-aria-disabled:hover:bg-sunken',
          isSoldOut && 'opacity-60',
        )}
      >
        <DishPicture
          imageURL={product.imageURL}
          name=""
          size={512}
          sizes="(max-width: 639px) 45vw, 14rem"
          className={cx('h-20 w-full bg-sunken object-cover max-sm:h-16', isSoldOut && 'grayscale')}
        />
        <span className="flex flex-1 flex-col gap-1 p-2.5">
          <span lang={product.languages?.name} className="line-clamp-2 font-medium text-note leading-tight">
            {product.name}
          </span>
          <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2">
            <DishPrice product={product} className="text-note" />
            {isSoldOut ? (
              <span className="font-medium text-bad text-meta">{t('tile.soldOut')}</span>
            ) : (
              isLowStock(left) && (
                <span className="text-meta text-warn">{t('tile.left', { count: left })}</span>
              )
            )}
          </span>
        </span>
        {units > 0 && <span className="sr-only">{t('tile.units', { count: units })}</span>}
      </button>
      {units > 0 && (
        <>
          <span
            aria-hidden
            className="num pointer-events-none absolute top-2 left-2 grid h-8 min-w-8 place-items-center rounded-full bg-brand px-2 font-semibold text-onBrand"
          >
            {units}
          </span>
          <button
            type="button"
            data-step="less"
            aria-label={t('tile.less', { name: product.name })}
            onClick={onGiveBack}
            className="absolute top-1 right-1 grid size-12 place-items-center rounded-full border bg-surface text-text2 shadow-pop hover:text-text"
          >
            <Minus size={20} aria-hidden />
          </button>
        </>
      )}
    </li>
  )
}
