import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, ShoppingBag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../src/core/rules/ordering/channels'
import { useFormat } from '../../i18n/format'
import { Button } from '../../ui/buttons/button'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/feedback/empty-state'
import { toast } from '../../ui/feedback/toast'
import { Stepper } from '../../ui/fields/stepper'
import { type Cart, type CartEntry, cartCents, cartUnits, entryCents, setQuantity } from '../cart/cart'
import { useCartPrice } from '../cart/cart-price'
import { useEater } from '../cart/eater'
import { where } from '../cart/where'
import { mostOf } from '../menu/cart-units'
import { ContainedAllergens, contentsOf } from '../menu/contained-allergens'
import { TO_CHECKOUT } from '../menu/menu-keys'
import { PriceRows } from '../menu/price-summary'
import { cartOwner, type Menu, type Store } from '../menu/use-store-page'
import { ReorderLast } from '../my-orders/reorder-last'

interface Props {
  store: Store
  menu: Menu | null
  channel: Channel
  cart: Cart | undefined
}

/** The cart as it stands, and what is missing to the minimum. */
export function CartPanel({ store, menu, channel, cart }: Props) {
  const t = useTranslations('shop')
  const cartTexts = useTranslations('cart')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const navigate = useNavigate()
  const entries = cart?.entries ?? []
  const price = useCartPrice(cart, where.use())
  const owner = cartOwner(store, channel, menu)
  const total = cartCents(entries)
  const missing = Math.max(0, (store.minimumOrder?.amount ?? 0) - total)
  if (entries.length === 0)
    return (
      <>
        <EmptyState icon={ShoppingBag} title={cartTexts('cart.empty')} text={cartTexts('cart.emptyText')} />
        <ReorderLast channel={channel} storeId={store.id} />
      </>
    )
  return (
    <div className="flex min-h-0 flex-col">
      <ul className="min-h-0 flex-1 divide-y overflow-y-auto">
        {entries.map(entry => (
          <li key={entry.id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-medium text-note">{entry.name}</p>
              {entry.modifiers.length > 0 && (
                <p className="text-meta text-text2">
                  {entry.modifiers
                    .map(modifier =>
                      modifier.quantity > 1 ? `${modifier.quantity}× ${modifier.name}` : modifier.name,
                    )
                    .join(' · ')}
                </p>
              )}
              {entry.comment && <p className="text-meta text-text3 italic">{entry.comment}</p>}
              <EntryContents entry={entry} menu={menu} />
              <p className="money mt-1 text-note text-text2">{f.money(entryCents(entry))}</p>
            </div>
            <Stepper
              label={entry.name}
              value={entry.quantity}
              max={mostOf(menu, entries, entry)}
              onMost={() => toast.error(menuTexts('product.most'))}
              onChange={quantity => setQuantity(owner, entry.id, quantity)}
            />
          </li>
        ))}
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
  const { avoided, name } = useEater()
  const contents = contentsOf(entry, menu)
  return contents && <ContainedAllergens {...contents} avoided={avoided} eater={name} />
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

/** On a phone the cart waits at the bottom edge. What it has come to is said wherever it stands. */
export function CartBar({ cart, onOpen }: { cart: Cart | undefined; onOpen: () => void }) {
  const t = useTranslations('shop')
  const f = useFormat()
  const text = t('cart.open', {
    count: cartUnits(cart?.entries ?? []),
    price: f.money(cartCents(cart?.entries ?? [])),
  })
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {cart && (
        <div className="fixed inset-x-0 bottom-tabs z-30 border-t bg-surface p-3 lg:hidden">
          <Button
            {...{ [TO_CHECKOUT]: '' }}
            kind="primary"
            size="large"
            className="w-full"
            icon={ShoppingBag}
            onClick={onOpen}
          >
            {t('cart.view')}
            <span className="money ml-auto">{f.money(cartCents(cart.entries))}</span>
          </Button>
        </div>
      )}
    </>
  )
}
