import { every, type ModuleEvents } from '../../../core/events'
import { checkCountedDays, countStaleDays } from './count-days'

export const metricEvents = {
  timers: [
    every(5_000, 'count days of which something has changed', countStaleDays),
    every(3_600_000, 'compare what was counted with what there is', checkCountedDays),
  ],
} satisfies ModuleEvents
