import { cancelIncidentOrder } from './cancel-incident-order'
import { creditIncident, refundIncident } from './compensate'
import { noteContact } from './note-contact'
import { reassignIncident } from './reassign-incident'
import { reportIncident } from './report-incident'
import { rescheduleIncident } from './reschedule-incident'
import { showRemedies } from './show-remedies'

/** What is done for incidents, and how people at work report them. */
export const incidentCare = {
  report: reportIncident,
  remedies: showRemedies,
  refund: refundIncident,
  credit: creditIncident,
  reschedule: rescheduleIncident,
  reassign: reassignIncident,
  cancelOrder: cancelIncidentOrder,
  contact: noteContact,
}
