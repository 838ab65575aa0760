import type { ModuleEvents } from '../../../core/events'

declare module '../../../core/contract/events' {
  interface EventMap {
    'incidence.opened': { incidenceId: string; orderId?: string; routeId?: string }
  }
}

export const incidentEvents = {
  emits: { 'incidence.opened': () => [] },
} satisfies ModuleEvents
