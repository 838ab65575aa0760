import { Leaf, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Allergen,
  allergenConflict,
  allergensToAvoid,
  contentsOf,
} from '../../../../src/core/rules/ordering/allergens'
import { isLowStock } from '../../../../src/modules/orders/checkout/rules/cart'
import { allergensByChoice, shownClaims } from '../../../../src/modules/stores/catalog/rules/diets'
import { cx } from '../../../ui/cx'
import { DishPicture } from '../../../ui/display/dish-picture'
import { toast } from '../../../ui/feedback/toast'
import { Stepper } from '../../../ui/fields/stepper'
import { useEater } from '../cart/eater'
import { useAllergenList, useWarnings } from './allergen-words'
import { DishPrice } from './dish-price'
import { focusCheckout, PRODUCT } from './menu-keys'
import type { Product } from './use-store-page'

interface Props {
  product: Product
  /** In the cart already, over all its lines. */
  units: number
  /** What can still be ordered in all; null: it does not run out. */
  stock: number | null
  /** What it costs today. */
  todayCents: number
  /** What must not be in it. */
  avoid: readonly Allergen[]
  onOpen: () => void
  onUnits: (units: number) => void
  /** Of its name, by where the list stands. */
  heading?: 'h3' | 'h4'
  /** Beside the price: who pays it. */
  paid?: ReactNode
}

/** A product to look at, or to take right away when there is nothing to choose. On a phone it is a line, else a card. */
export function ProductCard(props: Props) {
  const { product, units, stock, todayCents, onOpen, onUnits, heading: Heading = 'h3', paid } = props
  const t = useTranslations('menu')
  const isSoldOut = stock !== null && stock < product.minOrderQuantity
  const hasChoices = product.modifierGroups.length > 0
  const most = Math.min(
    stock ?? Number.POSITIVE_INFINITY,
    product.maxOrderQuantity ?? Number.POSITIVE_INFINITY,
  )
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_6.5rem] gap-x-3 py-3 max-sm:border-b max-sm:last:border-b-0 sm:grid-cols-1 sm:grid-rows-[auto_1fr] sm:overflow-hidden sm:rounded-card sm:border sm:bg-surface sm:p-0 sm:transition-shadow sm:duration-150 sm:focus-within:shadow-pop sm:hover:shadow-pop">
      <DishPicture
        imageURL={product.imageURL}
        name={product.name}
        size={512}
        sizes="(max-width: 639px) 6.5rem, (max-width: 1023px) 45vw, 19rem"
        className={cx(
          'col-start-2 row-start-1 size-26 rounded-card bg-sunken object-cover sm:col-start-1 sm:aspect-[4/3] sm:size-auto sm:w-full sm:rounded-none',
          isSoldOut && 'opacity-50 grayscale',
        )}
      />
      <div className="col-start-1 row-start-1 flex min-w-0 flex-col sm:row-start-2 sm:p-4">
        <Heading className={cx('font-semibold text-read', isSoldOut && 'text-text2')}>
          <button
            type="button"
            {...{ [PRODUCT]: product.id }}
            lang={product.languages?.name}
            onClick={onOpen}
            className="text-left after:absolute after:inset-0 after:content-['']"
          >
            {product.name}
          </button>
        </Heading>
        <p lang={product.languages?.description} className="mt-0.5 line-clamp-2 text-note text-text2">
          {product.description}
        </p>
        <Tags {...props} isSoldOut={isSoldOut} />
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5">
          <DishPrice
            product={product}
            todayCents={todayCents}
            className={cx('text-read', isSoldOut && 'text-text2')}
          />
          {isSoldOut ? (
            <span className="inline-flex h-5 items-center rounded-full bg-mutedSoft px-2 font-medium text-chip text-text2">
              {t('product.soldOut')}
            </span>
          ) : (
            paid
          )}
        </div>
      </div>
      {!isSoldOut && (
        <span className="z-10 col-start-2 row-start-1 mt-14 justify-self-end self-start pr-1.5 pb-1.5 sm:col-start-1 sm:mt-0 sm:self-end sm:p-3">
          <Stepper
            floating
            collapses
            label={product.name}
            value={units}
            max={most}
            onMost={() => toast.error(t('product.most'))}
            onChange={next => {
              if (hasChoices && next > units) onOpen()
              else
                onUnits(
                  next > units
                    ? Math.max(next, product.minOrderQuantity)
                    : next < product.minOrderQuantity
                      ? 0
                      : next,
                )
            }}
          />
          {units > 0 && (
            <button
              type="button"
              onClick={focusCheckout}
              className="sr-only right-3 bottom-3 rounded-ctl bg-brand font-medium text-note text-onBrand focus:not-sr-only focus:absolute focus:px-3 focus:py-2"
            >
              {t('product.toCheckout')}
            </button>
          )}
        </span>
      )}
    </li>
  )
}

/** What one wants to know before opening it. Red is only what its eater has declared not to eat. */
function Tags({ product, stock, avoid, isSoldOut }: Props & { isSoldOut: boolean }) {
  const t = useTranslations('menu')
  const list = useAllergenList()
  const { avoided, name: eater } = useEater()
  const warnings = useWarnings()(allergenConflict(contentsOf(product, []), avoided), eater)
  const inOptions = allergensToAvoid(allergensByChoice(product), avoid)
  const claims = shownClaims(product)
  const facts = [
    ...claims.map(diet => t(`diets.${diet}`)),
    ...(product.serves === null ? [] : [t('product.serves', { count: product.serves })]),
  ]
  const isLow = !isSoldOut && stock !== null && isLowStock(stock)
  return (
    <>
      {(facts.length > 0 || isLow) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-meta text-text2">
          {claims.some(diet => diet !== 'glutenFree') && <Leaf size={13} aria-hidden className="text-ok" />}
          {facts.join(' · ')}
          {isLow && <span className="font-medium text-warn">{t('product.low', { count: stock })}</span>}
        </p>
      )}
      {warnings.map(warning => (
        <p key={warning} className="mt-1 flex items-start gap-1 font-medium text-bad text-meta">
          <TriangleAlert size={13} aria-hidden className="mt-0.5 shrink-0" />
          {warning}
        </p>
      ))}
      {!product.allergens && avoided.length === 0 && (
        <p className="mt-1 text-meta text-warn">{t('product.unstated')}</p>
      )}
      {inOptions.length > 0 && (
        <p className="mt-1 font-medium text-meta text-warn">
          {t('product.optionsContain', { list: list(inOptions) })}
        </p>
      )}
    </>
  )
}
