import { job, jobInBatches, type ModuleEvents, on } from '../../../core/events'
import { isFailed, type OrderState, UNDO_SECONDS } from '../../order-records/states/rules/order-state'
import { EDITS_TOGETHER_SECONDS, notifyCouriers } from './notify-couriers'
import { notifyCustomers } from './notify-customer'
import { notifyOfIncident } from './notify-of-incident'
import { notifyOfOrders } from './notify-of-order'
import { notifyPaidWithoutOrder } from './notify-paid-without-order'
import { notifyUnaccepted } from './notify-unaccepted'
import type { OrderMailTopic } from './order-mail'
import { newsOfMove } from './rules/order-news'
import { sendNotification } from './send-notification'

/** Half an hour after the delivery, when the food has been tasted. */
export const ASK_FOR_RATING_SECONDS = 30 * 60

/** A picker who takes another substitute at once is waited for. */
const PICKING_SECONDS = 10

type When = 'atOnce' | 'afterUndo'

/**
 * The mail that a customer gets when an order comes into a state. A store that refused by mistake has a minute to take
 * it back before the customer reads of it.
 */
const MAIL_OF_STATE: Record<OrderState, { about: OrderMailTopic; when: When } | null> = {
  pending: null,
  accepted: { about: 'accepted', when: 'atOnce' },
  pending_pickup: null,
  bag_check: null,
  at_warehouse: null,
  picked_up: null,
  out_for_delivery: null,
  delivered: { about: 'delivered', when: 'atOnce' },
  rejected_by_store: { about: 'rejected', when: 'afterUndo' },
  canceled_by_user: { about: 'canceled', when: 'atOnce' },
  canceled_by_store: { about: 'canceled', when: 'afterUndo' },
}

const customerMail = jobInBatches('tell-customer', notifyCustomers)

const orderNews = jobInBatches('tell-of-order', notifyOfOrders)

/** A courier who goes straight on to the customer makes one message of it, not two. */
const PICKED_UP_SECONDS = 60

/** When the news of a move is told: what may be undone, or be overtaken, waits. */
const delayOfNews = (move: OrderMove): number | undefined => {
  if (MAIL_OF_STATE[move.state as OrderState]?.when === 'afterUndo') return UNDO_SECONDS + 1
  return move.state === 'picked_up' ? PICKED_UP_SECONDS : undefined
}

type OrderMove = { orderId: string; from: string; state: string }

/** A refusal that was taken back is no news. */
const isNews = ({ from }: OrderMove) => !isFailed(from as OrderState)

/** The mail that a move asks for at this time. */
const mailOfMove = (when: When) => (move: OrderMove) => {
  const mail = MAIL_OF_STATE[move.state as OrderState]
  return mail?.when === when && isNews(move) ? { orderId: move.orderId, about: mail.about } : null
}

const askForRating = (move: OrderMove) =>
  move.state === 'delivered' && isNews(move) ? { orderId: move.orderId, about: 'rate' as const } : null

export const notificationEvents = {
  emits: { 'notification.asked': () => [] },
  subscribers: [
    on('order.placed', customerMail, ({ orderId, isRequest }) =>
      isRequest ? null : { orderId, about: 'placed' },
    ),
    on('order.placed', customerMail, ({ orderId, state }) =>
      state === 'accepted' ? { orderId, about: 'accepted' } : null,
    ),
    on('order.moved', customerMail, mailOfMove('atOnce')),
    on('order.moved', customerMail, mailOfMove('afterUndo'), UNDO_SECONDS + 1),
    on('order.moved', customerMail, askForRating, ASK_FOR_RATING_SECONDS),
    on('order.changed', customerMail, ({ orderId, what }) =>
      what === 'courier' ? { orderId, about: 'courier' } : null,
    ),
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
    // A request that becomes an order is news twice.
    on('order.placed', orderNews, ({ orderId, isRequest }) => ({
      orderIds: [orderId],
      news: 'newOrder',
      key: isRequest ? 'request' : '',
    })),
    on(
      'order.moved',
      orderNews,
      ({ orderId, from, state }, eventId) => {
        const news = newsOfMove(from as OrderState, state as OrderState)
        // An order that was refused, brought back and refused again is refused twice.
        return news && { orderIds: [orderId], news, key: isFailed(state as OrderState) ? eventId : '' }
      },
      delayOfNews,
    ),
    on('waypoint.moved', orderNews, ({ orderIds, status }) =>
      status === 'Arrived' && orderIds.length ? { orderIds, news: 'atDoor', key: '' } : null,
    ),
    on('order.changed', orderNews, ({ orderId, what }) =>
      what === 'message' ? { orderIds: [orderId], news: 'message', key: '' } : null,
    ),
    on('order.unaccepted', job('tell-of-unaccepted', notifyUnaccepted), ({ orderId, canceled, at }) => ({
      orderId,
      canceled,
      at,
    })),
    on('checkout.paidWithoutOrder', job('tell-of-unplaced', notifyPaidWithoutOrder), ({ checkoutId }) => ({
      checkoutId,
    })),
    on(
      'route.changed',
      job('tell-couriers', notifyCouriers),
      ({ routeId, personIds, withdrawnFrom, what, isQuiet }, eventId) =>
        isQuiet ? null : { routeId, personIds, withdrawnFrom, what, eventId },
      ({ what }) => (what === 'edited' || what === 'priced' ? EDITS_TOGETHER_SECONDS : undefined),
    ),
    on(
      'incidence.changed',
      job('tell-of-incident', notifyOfIncident),
      ({ incidenceId, what, reporterId }, eventId) =>
        reporterId && (what === 'solved' || what === 'canceled') ? { incidenceId, eventId } : null,
    ),
    on('notification.asked', job('send-notification', sendNotification), ({ notificationId }) => ({
      notificationId,
    })),
  ],
} satisfies ModuleEvents
