import { every, type ModuleEvents } from '../../../core/events'
import { makePayables } from './make-payables'

export const payableEvents = {
  timers: [every(600_000, 'make payables of periods that are over', makePayables)],
} satisfies ModuleEvents
