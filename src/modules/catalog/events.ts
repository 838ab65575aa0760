import { channel } from '../../core/contract/channels'
import { every, job, type ModuleEvents, on } from '../../core/events'
import { drawMenu } from './draw-menu'
import { watchStock } from './watch-stock'

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
  timers: [every(60_000, 'tell of low stock', watchStock)],
  subscribers: [on('catalog.published', job('draw-menu', drawMenu), ({ catalogId }) => ({ catalogId }))],
} satisfies ModuleEvents
