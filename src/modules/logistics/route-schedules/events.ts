import { every, type ModuleEvents } from '../../../core/events'
import { MINUTE_MS } from '../../../core/rules/instant'
import { makeDueRoutes } from './make-due-routes'

export const routeScheduleEvents = {
  timers: [every(5 * MINUTE_MS, 'make the routes of schedules', makeDueRoutes)],
} satisfies ModuleEvents
