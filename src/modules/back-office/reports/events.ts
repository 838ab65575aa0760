import { every, type ModuleEvents } from '../../../core/events'
import { checkFees, countStaleFees } from './count-fees'

export const reportEvents = {
  timers: [
    every(10_000, 'count fees of days on which something was posted', countStaleFees),
    every(3_600_000, 'compare fees with the ledger', checkFees),
  ],
} satisfies ModuleEvents
