import { job, type ModuleEvents, on } from '../../core/events'
import { drawMenu } from './draw-menu'

declare module '../../core/contract/events' {
  interface EventMap {
    'catalog.published': { catalogId: string; storeIds: string[] }
  }
}

export const catalogEvents = {
  emits: {
    'catalog.published': () => [],
  },
  subscribers: [on('catalog.published', job('draw-menu', drawMenu), ({ catalogId }) => ({ catalogId }))],
} satisfies ModuleEvents
