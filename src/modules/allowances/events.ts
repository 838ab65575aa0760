import { every, type ModuleEvents } from '../../core/events'
import { lapseEntitlements } from './lapse-entitlements'

export const allowanceEvents = {
  timers: [every(3_600_000, 'lapse unspent allowances', lapseEntitlements)],
} satisfies ModuleEvents
