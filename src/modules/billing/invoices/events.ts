import { every, job, type ModuleEvents, on } from '../../../core/events'
import { draftDelivered, draftLastMonth } from './draft-delivered'
import { rectifyForRefund } from './rectify-refund'

export const invoiceEvents = {
  subscribers: [
    on('order.moved', job('draft-invoice', draftDelivered), ({ orderId, state }) =>
      state === 'delivered' ? { orderId } : null,
    ),
    on(
      'order.refund-requested',
      job('rectify-refund', rectifyForRefund),
      ({ refundId }) => ({ refundId }),
      ({ afterSeconds }) => afterSeconds,
    ),
  ],
  timers: [every(3_600_000, 'draft the invoices of last month', draftLastMonth)],
} satisfies ModuleEvents
