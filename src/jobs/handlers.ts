import { capturePayment } from '../features/ordering/capture-payment'
import { voidCheckout } from '../features/ordering/release-checkout'
import { printOrderTickets } from '../features/printing/make-print-jobs'
import type { JobHandlers } from './jobs'

const nothingYet = async () => {}

/** Which function does which job. */
export const handlers: JobHandlers = {
  'print-order-tickets': printOrderTickets,
  'capture-payment': capturePayment,
  'void-checkout': voidCheckout,
  'send-refund': nothingYet,
  'send-message': nothingYet,
  'move-orders-of-waypoint': nothingYet,
  'tell-customer': nothingYet,
}
