import { every, type ModuleEvents } from '../../../core/events'
import { DAY_MS, SECOND_MS } from '../../../core/rules/instant'
import { removeOldVisits, watchCouriers } from './watch-couriers'

export const geofenceEvents = {
  timers: [
    every(20 * SECOND_MS, 'watch couriers at geofences', watchCouriers),
    every(DAY_MS, 'remove old visits of geofences', removeOldVisits),
  ],
} satisfies ModuleEvents
