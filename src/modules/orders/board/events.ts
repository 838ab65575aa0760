import type { ModuleEvents } from '../../../core/events'

export const orderViewEvents = {
  emits: { 'order.email-asked': () => [] },
} satisfies ModuleEvents
