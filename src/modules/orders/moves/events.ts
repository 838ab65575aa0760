import { every, job, jobInBatches, type ModuleEvents, on } from '../../../core/events'
import { channelsOfOrder } from '../../order-records/orders/events'
import { isFailed, type OrderState } from '../../order-records/states/rules/order-state'
import { captureForgotten, capturePayments } from '../payments/capture-payment'
import { sendRefund, sendWaitingRefunds } from '../refunds/send-refund'
import { watchUnaccepted } from './watch-unaccepted'

const capture = jobInBatches('capture-payment', capturePayments)

export const orderPaymentEvents = {
  emits: {
    'order.moved': channelsOfOrder,
    'order.unaccepted': () => [],
    'order.refund-requested': channelsOfOrder,
  },
  subscribers: [
    on('order.placed', capture, ({ orderId }) => ({ orderId })),
    // A refusal was taken back: the capture that was left out for it is wanted again.
    on('order.moved', capture, ({ orderId, from }) => (isFailed(from as OrderState) ? { orderId } : null)),
    on(
      'order.refund-requested',
      job('send-refund', sendRefund),
      ({ refundId }) => ({ refundId }),
      ({ afterSeconds }) => afterSeconds,
    ),
  ],
  timers: [
    every(60_000, 'take payments that were forgotten', captureForgotten),
    every(5_000, 'send waiting refunds', sendWaitingRefunds),
    every(5_000, 'watch orders without an answer', watchUnaccepted),
  ],
} satisfies ModuleEvents
