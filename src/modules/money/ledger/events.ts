import { every, type ModuleEvents } from '../../../core/events'
import { runDueChecks } from './run-checks'

export const ledgerEvents = {
  timers: [every(300_000, 'check the books', runDueChecks)],
} satisfies ModuleEvents
