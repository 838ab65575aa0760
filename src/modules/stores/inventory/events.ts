import { channel } from '../../../core/contract/channels'
import { every, type ModuleEvents } from '../../../core/events'
import { watchStock } from './watch-stock'

declare module '../../../core/contract/events' {
  interface EventMap {
    'stock.changed': { storeId: string; productIds: string[] }
  }
}

export const inventoryEvents = {
  emits: { 'stock.changed': ({ storeId }) => [channel.storeOrders(storeId)] },
  timers: [every(60_000, 'tell of low stock', watchStock)],
} satisfies ModuleEvents
