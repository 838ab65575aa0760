import { ShoppingBag } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { useFormat } from '../../../i18n/format'
import { useFetchedWhenIdle } from '../../../router/later'
import { lazyPart } from '../../../router/lazy-part'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { type Cart, cartCents, cartUnits } from '../cart/cart'
import { TO_CHECKOUT } from '../menu/menu-keys'
import type { Menu, Store } from '../menu/use-store-page'
import { ReorderLast } from '../my-orders/reorder-last'

export interface CartPanelProps {
  store: Store
  menu: Menu | null
  channel: Channel
  cart: Cart | undefined
}

const CartLines = lazyPart(() => import('./cart-lines'))
const AskForQuote = lazyPart(() => import('./ask-for-quote'))

/** The cart as it stands, and what is missing to the minimum. */
export function CartPanel(props: CartPanelProps) {
  const cartTexts = useTranslations('cart')
  const { store, channel, cart } = props
  useFetchedWhenIdle(CartLines.fetch)
  return (
    <>
      {!cart || cart.entries.length === 0 ? (
        <>
          <EmptyState icon={ShoppingBag} title={cartTexts('cart.empty')} text={cartTexts('cart.emptyText')} />
          <ReorderLast channel={channel} storeId={store.id} />
        </>
      ) : (
        <Suspense>
          <CartLines {...props} cart={cart} />
        </Suspense>
      )}
      {channel === 'catering' && (
        <Suspense>
          <AskForQuote {...props} />
        </Suspense>
      )}
    </>
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
      {cart && cart.entries.length > 0 && (
        <div
          data-bottom-bar="narrow"
          className="fixed inset-x-0 bottom-tabs z-30 border-t bg-surface p-3 lg:hidden"
        >
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
