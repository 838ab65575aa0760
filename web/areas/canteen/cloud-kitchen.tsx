import { Star } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../api'
import { useFormat } from '../../i18n/format'
import { Button } from '../../ui/buttons/button'
import { type CartEntry, changeCart, unitsOf } from '../cart/cart'
import type { Allergen } from '../menu/allergen-filter'
import { stockOf, withUnits } from '../menu/cart-units'
import { ProductCard } from '../menu/product-card'
import { cartOwner, type Product } from '../menu/use-store-page'
import { FavouriteButton } from '../shop/favourite-button'
import { todaysPrice } from '../shop/promotions'

export type Kitchen = Outputs['public']['cloudCanteen']['kitchens'][number]

const SHOWN = 6

/** One kitchen of the day with its dishes; the first ones, until somebody wants all or looks for something. */
export function CloudKitchen({
  kitchen: { store, menu },
  dishes,
  isFiltered,
  avoid,
  on,
  lastCutoff,
  entries,
  onOpen,
}: {
  kitchen: Kitchen
  /** What of its menu matches. */
  dishes: readonly Product[]
  isFiltered: boolean
  /** What must not be in it. */
  avoid: readonly Allergen[]
  on: string
  lastCutoff: Date
  /** What is chosen of it for the day. */
  entries: readonly CartEntry[]
  onOpen: (product: Product) => void
}) {
  const t = useTranslations('canteen')
  const shopTexts = useTranslations('shop')
  const f = useFormat()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || isFiltered ? dishes : dishes.slice(0, SHOWN)
  const owner = cartOwner(store, 'canteen', menu, on)
  const heading = `kitchen-${store.id}`
  return (
    <section aria-labelledby={heading} className="border-t pt-6 first-of-type:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={heading} className="flex flex-wrap items-center gap-x-3 text-title">
            {store.name}
            {store.rating && (
              <span className="num inline-flex items-center gap-1 font-medium text-note">
                <Star size={15} aria-hidden className="fill-saffron text-saffron" />
                <span className="sr-only">{shopTexts('card.rating')}</span>
                {f.number(store.rating.average)}
              </span>
            )}
          </h3>
          <p className="flex flex-wrap gap-x-3 text-note text-text2">
            <span>{f.list(store.cuisines.map(cuisine => shopTexts(`cuisines.${cuisine}`)))}</span>
            {store.deliveryFee && (
              <span className="money">
                {shopTexts('card.delivery', { fee: f.money(store.deliveryFee.amount) })}
              </span>
            )}
            {store.minimumOrder && (
              <span className="money">
                {shopTexts('card.minimum', { amount: f.money(store.minimumOrder.amount) })}
              </span>
            )}
            <span>{t('cloud.until', { time: f.dateTime(lastCutoff) })}</span>
          </p>
        </div>
        <FavouriteButton store={store} />
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {shown.map(product => (
          <ProductCard
            key={product.id}
            heading="h4"
            product={product}
            units={unitsOf(entries, product.id)}
            stock={stockOf(menu, product.id)}
            todayCents={todaysPrice(store.promotions, product)}
            avoid={avoid}
            onOpen={() => onOpen(product)}
            onUnits={units => changeCart(owner, before => withUnits(before, product, units))}
          />
        ))}
      </ul>
      {shown.length < dishes.length && (
        <Button kind="ghost" className="mt-3" onClick={() => setOpen(true)}>
          {t('cloud.all', { count: dishes.length, name: store.name })}
        </Button>
      )}
    </section>
  )
}
