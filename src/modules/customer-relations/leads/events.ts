import { job, type ModuleEvents, on } from '../../../core/events'
import { notifyOfLead } from './notify-of-lead'

export const leadEvents = {
  emits: { 'lead.received': () => [] },
  subscribers: [on('lead.received', job('tell-of-lead', notifyOfLead), ({ leadId }) => ({ leadId }))],
} satisfies ModuleEvents
