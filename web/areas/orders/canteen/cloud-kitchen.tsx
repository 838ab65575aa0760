import { Star, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { menuOn } from '../../../../src/modules/stores/catalog/rules/sold-out'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { type CartEntry, changeCart, unitsOf } from '../cart/cart'
import type { Allergen } from '../menu/allergen-filter'
import { stockOf, withUnits } from '../menu/cart-units'
import { MenuLanguage } from '../menu/menu-language'
import { ProductCard } from '../menu/product-card'
import { cartOwner, type Product } from '../menu/use-store-page'
import { FavouriteButton } from '../shop/favourite-button'
import { todaysPrice } from '../shop/promotions'

export type Kitchen = Outputs['public']['cloudCanteen']['kitchens'][number]

const SHOWN = 6
const SHOWN_WIDE = 4

/** One kitchen of the day with its dishes; the first ones, until somebody wants all or looks for something. */
export function CloudKitchen({
  kitchen: { store, menu: anyDay },
  dishes,
  isFiltered,
  avoid,
  on,
  lastCutoff,
  entries,
  onOpen,
  colleagues,
  isWide = false,
  ownShare,
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
  /** How many others of the office have ordered from it for that day. */
  colleagues: number
  /** There is nothing beside it. */
  isWide?: boolean
  /** What the person pays themselves of a dish of that price, delivery counted; absent: it is not told. */
  ownShare?: (priceCents: number) => number
}) {
  const t = useTranslations('canteen')
  const shopTexts = useTranslations('shop')
  const f = useFormat()
  const menu = menuOn(anyDay, on)
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen || isFiltered ? dishes : dishes.slice(0, isWide ? SHOWN_WIDE : SHOWN)
  const owner = cartOwner(store, 'canteen', menu, on)
  const Heading = isWide ? 'h2' : 'h3'
  const heading = `kitchen-${store.id}`
  return (
    <section aria-labelledby={heading} className="border-t pt-6 first-of-type:border-t-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <Heading id={heading} className="flex flex-wrap items-center gap-x-3 text-title">
            {store.name}
            {store.rating && (
              <span className="num inline-flex items-center gap-1 font-medium text-note">
                <Star size={15} aria-hidden className="fill-saffron text-saffron" />
                <span className="sr-only">{shopTexts('card.rating')}</span>
                {f.number(store.rating.average)}
              </span>
            )}
          </Heading>
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
          <MenuLanguage menu={menu} />
        </div>
        <FavouriteButton store={store} />
      </div>
      {colleagues > 0 && (
        <p className="mt-2 inline-flex items-center gap-2 rounded-full bg-okSoft px-3 py-1 font-medium text-note text-ok">
          <Users size={15} aria-hidden />
          {t('today.colleagues', { count: colleagues })}
        </p>
      )}
      <ul
        className={cx('mt-3 grid sm:grid-cols-3 sm:gap-4', isWide && 'sm:max-lg:grid-cols-2 lg:grid-cols-4')}
      >
        {shown.map(product => (
          <ProductCard
            key={product.id}
            heading={isWide ? 'h3' : 'h4'}
            product={product}
            units={unitsOf(entries, product.id)}
            stock={stockOf(menu, product.id)}
            todayCents={todaysPrice(store.promotions, product)}
            avoid={avoid}
            paid={
              ownShare && (
                <Paid
                  hasDelivery={(store.deliveryFee?.amount ?? 0) > 0}
                  cents={ownShare(todaysPrice(store.promotions, product))}
                />
              )
            }
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

/** Whether allowances pay all of it, or what is left for the person. */
function Paid({ cents, hasDelivery }: { cents: number; hasDelivery: boolean }) {
  const t = useTranslations('canteen.today')
  const f = useFormat()
  return cents === 0 ? (
    <Chip tone="ok">{t('covered')}</Chip>
  ) : (
    <Chip>{t(hasDelivery ? 'youPayDelivered' : 'youPay', { amount: f.money(cents) })}</Chip>
  )
}
