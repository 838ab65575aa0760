import { every, type ModuleEvents } from '../../../core/events'
import { watchDeliveries } from './watch-deliveries'

export const incidentWatchEvents = {
  timers: [every(60_000, 'watch deliveries that are in trouble', watchDeliveries)],
} satisfies ModuleEvents
