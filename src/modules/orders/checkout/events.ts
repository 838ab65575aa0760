import { channel } from '../../../core/contract/channels'
import { every, job, type ModuleEvents, on } from '../../../core/events'
import { channelsOfOrder } from '../../order-records/orders/events'
import { sweepCheckouts, voidCheckout } from './release-checkout'

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
