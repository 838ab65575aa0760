import type { ModuleEvents } from '../../../core/events'

declare module '../../../core/contract/events' {
  interface EventMap {
    'person.restored': { personId: string; at: string }
  }
}

export const sessionEvents = {
  emits: { 'person.restored': () => [] },
} satisfies ModuleEvents
