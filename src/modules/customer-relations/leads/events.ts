import { job, type ModuleEvents, on } from '../../../core/events'
import { notifyOfLead } from './notify-of-lead'

declare module '../../../core/contract/events' {
  interface EventMap {
    /** Somebody has filled in a form. */
    'lead.received': { leadId: string }
  }
}

export const leadEvents = {
  emits: { 'lead.received': () => [] },
  subscribers: [on('lead.received', job('tell-of-lead', notifyOfLead), ({ leadId }) => ({ leadId }))],
} satisfies ModuleEvents
