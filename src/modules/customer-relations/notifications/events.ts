import { job, jobInBatches, type ModuleEvents, on } from '../../../core/events'
import { isFailed, type OrderState, UNDO_SECONDS } from '../../order-records/states/rules/order-state'
import { notifyCustomers } from './notify-customer'
import { notifyPaidWithoutOrder } from './notify-paid-without-order'
import { notifyUnaccepted } from './notify-unaccepted'
import type { OrderMailTopic } from './order-mail'
import { sendNotification } from './send-notification'

declare module '../../../core/contract/events' {
  interface EventMap {
    'notification.asked': { notificationId: string }
  }
}

/** Half an hour after the delivery, when the food has been tasted. */
export const ASK_FOR_RATING_SECONDS = 30 * 60

/** A picker who takes another substitute at once is waited for. */
const PICKING_SECONDS = 10

const TOLD_AT_ONCE: { [State in OrderState]?: OrderMailTopic } = {
  accepted: 'accepted',
  canceled_by_user: 'canceled',
  delivered: 'delivered',
}

/** A store that refused by mistake has a minute to take it back before the customer reads of it. */
const TOLD_AFTER_UNDO: { [State in OrderState]?: OrderMailTopic } = {
  rejected_by_store: 'rejected',
  canceled_by_store: 'canceled',
}

const customerMail = jobInBatches('tell-customer', notifyCustomers)

/** The mail of this list that a move asks for. A refusal that was taken back is no news. */
const mailOfMove =
  (mails: { [State in OrderState]?: OrderMailTopic }) =>
  ({ orderId, from, state }: { orderId: string; from: string; state: string }) => {
    const about = isFailed(from as OrderState) ? undefined : mails[state as OrderState]
    return about ? { orderId, about } : null
  }

export const notificationEvents = {
  emits: { 'notification.asked': () => [] },
  subscribers: [
    on('order.placed', customerMail, ({ orderId }) => ({ orderId, about: 'placed' })),
    on('order.placed', customerMail, ({ orderId, state }) =>
      state === 'accepted' ? { orderId, about: 'accepted' } : null,
    ),
    on('order.moved', customerMail, mailOfMove(TOLD_AT_ONCE)),
    on('order.moved', customerMail, mailOfMove(TOLD_AFTER_UNDO), UNDO_SECONDS + 1),
    on('order.moved', customerMail, mailOfMove({ delivered: 'rate' }), ASK_FOR_RATING_SECONDS),
    on(
      'order.changed',
      customerMail,
      ({ orderId, what }) => (what === 'substitute' ? { orderId, about: 'substitute' } : null),
      PICKING_SECONDS,
    ),
    on('order.email-asked', customerMail, ({ orderId, about, again, email }) => ({
      orderId,
      about,
      again,
      ...(email ? { email } : {}),
    })),
    on('order.unaccepted', job('tell-of-unaccepted', notifyUnaccepted), ({ orderId, canceled, at }) => ({
      orderId,
      canceled,
      at,
    })),
    on('checkout.paidWithoutOrder', job('tell-of-unplaced', notifyPaidWithoutOrder), ({ checkoutId }) => ({
      checkoutId,
    })),
    on('notification.asked', job('send-notification', sendNotification), ({ notificationId }) => ({
      notificationId,
    })),
  ],
} satisfies ModuleEvents
