import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/provider'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { DishPicture } from '../../../ui/display/dish-picture'
import { Money } from '../../../ui/display/figures'
import { decimalsOf } from '../../../ui/display/money-text'
import { MoneyInput } from '../../../ui/fields/money-input'
import type { LeastStock, NamedProduct } from './use-menu-products'

interface Props {
  /** Absent: it is not known yet, or not there any more. */
  product: NamedProduct | undefined
  /** Null: its own price. */
  cents: number | null
  /** Absent: it does not run out. */
  stock: LeastStock | undefined
}

/** A product of a section as it is kept: picture, name, stock and what it costs in this menu. */
export function MenuProductLine({ product, cents, stock }: Props) {
  return (
    <Product product={product} stock={stock}>
      {product && <OwnPrice product={product} cents={cents} />}
      {product && <Money cents={cents ?? product.priceCents} className="font-medium" />}
    </Product>
  )
}

/** The same to be changed. */
export function MenuProductRow({
  product,
  cents,
  stock,
  onPrice,
  onRemove,
}: Props & { onPrice: (cents: number | null) => void; onRemove: () => void }) {
  const t = useTranslations('catalog')
  const collectionTexts = useTranslations('collection')
  const language = useLanguage()
  const name = product?.name ?? '…'
  return (
    <Product product={product} stock={stock}>
      {product && <OwnPrice product={product} cents={cents} />}
      <span className="min-w-0 max-w-28 flex-1 basis-20">
        <MoneyInput
          value={cents}
          onChange={onPrice}
          aria-label={t('menu.priceHere', { name })}
          placeholder={product ? decimalsOf(product.priceCents, language) : ''}
        />
      </span>
      <IconButton
        size="small"
        icon={X}
        label={collectionTexts('collection.takeAway', { name })}
        onClick={onRemove}
      />
    </Product>
  )
}

function Product({ product, stock, children }: Pick<Props, 'product' | 'stock'> & { children: ReactNode }) {
  const t = useTranslations('catalog')
  const name = product?.name ?? '…'
  const stockText = (least: LeastStock) => {
    if (least.left === 0) return t(least.isOfOne ? 'menu.soldOutAtOne' : 'menu.soldOut')
    return t(least.isOfOne ? 'menu.leftAtOne' : 'menu.left', { count: least.left })
  }
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      {product ? (
        <DishPicture
          imageURL={product.imageURL}
          name={name}
          size={128}
          className="h-9 w-12 shrink-0 rounded-ctl bg-sunken object-cover"
        />
      ) : (
        <span className="h-9 w-12 shrink-0 rounded-ctl bg-sunken" />
      )}
      <span className="min-w-0 flex-1 basis-32">
        {name}
        {stock && (
          <span className={cx('block text-meta', stock.isLow ? 'font-medium text-warn' : 'text-text2')}>
            {stockText(stock)}
          </span>
        )}
      </span>
      {children}
    </div>
  )
}

/** What it costs elsewhere, where that is not what it costs here. */
function OwnPrice({ product, cents }: { product: NamedProduct; cents: number | null }) {
  const t = useTranslations('catalog')
  const f = useFormat()
  if (cents === null || cents === product.priceCents) return null
  return (
    <span className="text-meta text-text2">
      {t('menu.ownPrice', { amount: f.money(product.priceCents) })}
    </span>
  )
}
