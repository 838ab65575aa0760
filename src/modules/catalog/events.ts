import { channel } from '../../core/contract/channels'
import type { ModuleEvents } from '../../core/events'

declare module '../../core/contract/events' {
  interface EventMap {
    'stock.changed': { storeId: string; productIds: string[] }
    'catalog.published': { catalogId: string; storeIds: string[] }
  }
}

export const catalogEvents = {
  emits: {
    'stock.changed': ({ storeId }) => [channel.storeOrders(storeId)],
    'catalog.published': () => [],
  },
} satisfies ModuleEvents
