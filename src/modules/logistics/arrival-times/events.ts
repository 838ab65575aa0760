import { job, type ModuleEvents, on } from '../../../core/events'
import { countArrivals } from './count-arrivals'

export const arrivalTimeEvents = {
  subscribers: [
    on('waypoint.moved', job('count-arrivals', countArrivals), ({ status, orderIds }) =>
      status === 'Completed' && orderIds.length ? { orderIds } : null,
    ),
  ],
} satisfies ModuleEvents
