import { channel } from '../../../core/contract/channels'
import { every, type ModuleEvents } from '../../../core/events'
import { watchStock } from './watch-stock'

export const inventoryEvents = {
  emits: { 'stock.changed': ({ storeId }) => [channel.storeOrders(storeId)] },
  timers: [every(60_000, 'tell of low stock', watchStock)],
} satisfies ModuleEvents
