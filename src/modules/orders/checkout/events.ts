import { channel } from '../../../core/contract/channels'
import { every, job, type ModuleEvents, on } from '../../../core/events'
import { channelsOfOrder, type OrderSubject } from '../../order-records/orders/events'
import { sweepCheckouts, voidCheckout } from './release-checkout'

declare module '../../../core/contract/events' {
  interface EventMap {
    /** `isToPrint`: its store has tickets printed before it answers. */
    'order.placed': OrderSubject & { state: string; isToPrint?: true }
    /** `tillStoreId`: the store at whose till somebody waited for it to be paid. */
    'checkout.released': { checkoutId: string; tillStoreId: string | null }
    'checkout.paidWithoutOrder': { checkoutId: string }
  }
}

export const checkoutEvents = {
  emits: {
    'order.placed': channelsOfOrder,
    'checkout.released': ({ tillStoreId }) => (tillStoreId ? [channel.till(tillStoreId)] : []),
    'checkout.paidWithoutOrder': () => [],
  },
  subscribers: [
    on('checkout.released', job('void-checkout', voidCheckout), ({ checkoutId }) => ({ checkoutId })),
  ],
  timers: [every(5_000, 'settle expired checkouts', sweepCheckouts)],
} satisfies ModuleEvents
