import { printOrderTickets } from '../features/printing/make-print-jobs'
import type { JobHandlers } from './jobs'

const nothingYet = async () => {}

/** Which function does which job. */
export const handlers: JobHandlers = {
  'print-order-tickets': printOrderTickets,
  'capture-payment': nothingYet,
  'void-checkout': nothingYet,
  'send-refund': nothingYet,
  'send-message': nothingYet,
  'move-orders-of-waypoint': nothingYet,
  'tell-customer': nothingYet,
}
