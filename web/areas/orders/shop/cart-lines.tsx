import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'
import { Stepper } from '../../../ui/fields/stepper'
import { type Cart, type CartEntry, cartCents, entryCents, setQuantity } from '../cart/cart'
import { useCartPrice } from '../cart/cart-price'
import { useEater } from '../cart/eater'
import { where } from '../cart/where'
import { mostOf, readEntry } from '../menu/cart-units'
import {
  ContainedAllergens,
  contentsOfEntry,
  unmetDietsOfEntry,
  useDietWarnings,
} from '../menu/contained-allergens'
import { DishNames } from '../menu/dish-names'
import { TO_CHECKOUT } from '../menu/menu-keys'
import { PriceRows } from '../menu/price-summary'
import { cartOwner, type Menu } from '../menu/use-store-page'
import type { CartPanelProps } from './cart-panel'

/** What is in the cart, what it costs, and what is missing to the minimum. */
export default function CartLines({ store, menu, channel, cart }: CartPanelProps & { cart: Cart }) {
  const t = useTranslations('shop')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const navigate = useNavigate()
  const { entries } = cart
  const price = useCartPrice(cart, where.use())
  const owner = cartOwner(store, channel, menu)
  const total = cartCents(entries)
  const missing = Math.max(0, (store.minimumOrder?.amount ?? 0) - total)
  return (
    <div className="flex min-h-0 flex-col">
      <ul className="min-h-0 flex-1 divide-y overflow-y-auto">
        {entries.map(entry => {
          const read = readEntry(entry, menu)
          return (
            <li key={entry.id} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p lang={read.languages?.name} className="font-medium text-note">
                  {read.name}
                </p>
                {entry.modifiers.length > 0 && (
                  <p className="text-meta text-text2">
                    <DishNames of={read.modifiers} />
                  </p>
                )}
                {entry.comment && <p className="text-meta text-text3 italic">{entry.comment}</p>}
                <EntryContents entry={entry} menu={menu} />
                <p className="money mt-1 text-note text-text2">{f.money(entryCents(entry))}</p>
              </div>
              <Stepper
                label={read.name}
                value={entry.quantity}
                max={mostOf(menu, entries, entry)}
                onMost={() => toast.error(menuTexts('product.most'))}
                onChange={quantity => setQuantity(owner, entry.id, quantity)}
              />
            </li>
          )
        })}
      </ul>
      <div className="space-y-3 border-t pt-4">
        {store.minimumOrder && (
          <MinimumBar total={total} minimum={store.minimumOrder.amount} missing={missing} />
        )}
        {price.data ? (
          <div aria-live="polite" aria-busy={!price.isCurrent}>
            <PriceRows price={price.data.price} isPickup={false} isFrom={price.isFrom} withVat={false} />
          </div>
        ) : (
          <p className="flex items-baseline justify-between">
            <span className="text-note text-text2">{t('cart.products')}</span>
            <span className="money text-title">{f.money(total)}</span>
          </p>
        )}
        <Button
          {...{ [TO_CHECKOUT]: '' }}
          kind="primary"
          size="large"
          className="w-full"
          iconAfter={ArrowRight}
          onClick={() =>
            void navigate({
              to: '/stores/$storeId/$channel/{-$catalog}/checkout',
              params: { storeId: store.slug, channel, catalog: menu?.catalog.slug },
            })
          }
        >
          {t('cart.checkout')}
        </Button>
      </div>
    </div>
  )
}

function EntryContents({ entry, menu }: { entry: CartEntry; menu: Menu | null }) {
  const { avoided, diets, name } = useEater()
  const dietWarnings = useDietWarnings()
  const contents = contentsOfEntry(entry, menu)
  if (!contents) return null
  const unmet = [{ lineId: entry.id, diets: unmetDietsOfEntry(entry, menu, diets) }]
  return (
    <>
      <ContainedAllergens contents={contents} avoided={avoided} eater={name} />
      {dietWarnings(unmet, [entry]).map(warning => (
        <span key={warning} className="block font-medium text-meta text-warn">
          {warning}
        </span>
      ))}
    </>
  )
}

function MinimumBar({ total, minimum, missing }: { total: number; minimum: number; missing: number }) {
  const t = useTranslations('shop')
  const f = useFormat()
  return (
    <div
      className={cx(
        'rounded-ctl px-3 py-2 text-meta',
        missing ? 'bg-sunken text-text2' : 'bg-okSoft text-ok',
      )}
    >
      <p>
        {missing
          ? t('cart.missing', { amount: f.money(missing), minimum: f.money(minimum) })
          : t('cart.reached', { minimum: f.money(minimum) })}
      </p>
      {missing > 0 && (
        <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line" aria-hidden>
          <div
            className="h-full rounded-full bg-brand transition-[width] duration-200"
            style={{ width: `${Math.min(100, (total / minimum) * 100)}%` }}
          />
        </div>
      )}
    </div>
  )
}
