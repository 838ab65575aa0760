import { every, job, type ModuleEvents, on } from '../../../core/events'
import { lookAtAlerts } from './look-at-alerts'
import { notifyOfAlert } from './notify-of-alert'

const tell = job('tell-of-alert', notifyOfAlert)

export const alertEvents = {
  emits: { 'alert.opened': () => [], 'alert.resolved': () => [] },
  subscribers: [
    on('alert.opened', tell, ({ alertId, openingId }) => ({ alertId, openingId, about: 'opened' as const })),
    on('alert.resolved', tell, ({ alertId, openingId }) => ({
      alertId,
      openingId,
      about: 'resolved' as const,
    })),
  ],
  timers: [every(60_000, 'look at the figures that are watched', lookAtAlerts)],
} satisfies ModuleEvents
