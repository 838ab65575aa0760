import type { ModuleEvents } from '../../../core/events'

export const sessionEvents = {
  emits: { 'person.restored': () => [] },
} satisfies ModuleEvents
