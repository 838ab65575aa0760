import { every, type ModuleEvents } from '../../../core/events'
import { expireEntitlements } from './expire-entitlements'

export const allowanceEvents = {
  timers: [every(3_600_000, 'expire unspent allowances', expireEntitlements)],
} satisfies ModuleEvents
