import { Leaf, WheatOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Allergen, allergensToAvoid } from '../../../src/core/rules/ordering/allergens'
import { allergensByChoice, suitsDiet } from '../../../src/modules/catalog/rules/diets'
import { isLowStock } from '../../../src/modules/checkout/rules/cart'
import { useFormat } from '../../i18n/format'
import { cx } from '../../ui/cx'
import { Chip } from '../../ui/display/chip'
import { DishPicture } from '../../ui/display/dish-picture'
import { toast } from '../../ui/feedback/toast'
import { Stepper } from '../../ui/fields/stepper'
import { useAllergenList } from './contained-allergens'
import { PRODUCT } from './menu-keys'
import type { Product } from './use-store-page'

interface Props {
  product: Product
  /** In the cart already, over all its lines. */
  units: number
  /** What can still be ordered in all; null: it does not run out. */
  stock: number | null
  /** What it costs today, where that is less than usual. */
  todayCents: number | null
  /** What must not be in it. */
  avoid: readonly Allergen[]
  onOpen: () => void
  onUnits: (units: number) => void
  /** Of its name, by where the list stands. */
  heading?: 'h3' | 'h4'
}

/** A product to look at, or to take right away when there is nothing to choose. */
export function ProductCard({
  product,
  units,
  stock,
  todayCents,
  avoid,
  onOpen,
  onUnits,
  heading: Heading = 'h3',
}: Props) {
  const t = useTranslations('menu')
  const f = useFormat()
  const list = useAllergenList()
  const inOptions = allergensToAvoid(allergensByChoice(product), avoid)
  const isSoldOut = stock !== null && stock < product.minOrderQuantity
  const hasChoices = product.modifierGroups.length > 0
  const most = Math.min(
    stock ?? Number.POSITIVE_INFINITY,
    product.maxOrderQuantity ?? Number.POSITIVE_INFINITY,
  )
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border bg-surface transition-shadow duration-150 focus-within:shadow-pop hover:shadow-pop">
      <DishPicture
        imageURL={product.imageURL}
        name={product.name}
        size={512}
        className={cx('aspect-[4/3] w-full bg-sunken object-cover', isSoldOut && 'opacity-50 grayscale')}
      />
      <div className="flex flex-1 flex-col p-3 sm:p-4">
        <Heading className="font-semibold text-read">
          <button
            type="button"
            {...{ [PRODUCT]: product.id }}
            onClick={onOpen}
            className="text-left after:absolute after:inset-0 after:content-['']"
          >
            {product.name}
          </button>
        </Heading>
        <p className="mt-0.5 line-clamp-2 text-note text-text2">{product.description}</p>
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-2">
          {todayCents === null ? (
            <span className="money font-semibold text-read">{f.money(product.retailPrice.amount)}</span>
          ) : (
            <>
              <ins className="money font-semibold text-ok text-read no-underline">
                <span className="sr-only">{t('promotions.now')}</span>
                {f.money(todayCents)}
              </ins>
              <del className="money text-note text-text3">
                <span className="sr-only">{t('promotions.before')}</span>
                {f.money(product.retailPrice.amount)}
              </del>
            </>
          )}
          {suitsDiet(product, 'vegan') ? (
            <Chip tone="ok" icon={Leaf}>
              {t('diets.vegan')}
            </Chip>
          ) : (
            suitsDiet(product, 'vegetarian') && (
              <Chip tone="ok" icon={Leaf}>
                {t('diets.vegetarian')}
              </Chip>
            )
          )}
          {suitsDiet(product, 'glutenFree') && (
            <Chip tone="warn" icon={WheatOff}>
              {t('diets.glutenFree')}
            </Chip>
          )}
          {product.serves !== null && (
            <span className="text-meta text-text3">{t('product.serves', { count: product.serves })}</span>
          )}
        </div>
        {inOptions.length > 0 && (
          <p className="mt-2 font-medium text-meta text-warn">
            {t('product.optionsContain', { list: list(inOptions) })}
          </p>
        )}
        {isSoldOut ? (
          <p className="mt-2 font-medium text-meta text-bad">{t('product.soldOut')}</p>
        ) : (
          stock !== null &&
          isLowStock(stock) && (
            <p className="mt-2 font-medium text-meta text-warn">{t('product.low', { count: stock })}</p>
          )
        )}
      </div>
      {!isSoldOut && (
        <span className="absolute top-3 right-3 z-10">
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
        </span>
      )}
    </li>
  )
}
