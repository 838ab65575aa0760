import type { ModuleEvents } from '../../../core/events'

export const incidentEvents = {
  emits: { 'incidence.opened': () => [] },
} satisfies ModuleEvents
