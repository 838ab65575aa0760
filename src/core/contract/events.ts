/**
 * What can happen, and what is said about it. An event is a row written in the transaction of what
 * happened; live channels and jobs are made from it after the commit. Only ids and states travel:
 * whoever reacts reads the truth for itself.
 */
export type EventMap = {
  'order.placed': OrderSubject & { state: string }
  'order.moved': OrderSubject & { from: string; state: string; source: string }
  'order.changed': OrderSubject & { what: string }
  'order.refund-requested': OrderSubject & { refundId: string; afterSeconds?: number }
  'order.email-asked': OrderSubject & {
    about: 'placed' | 'accepted' | 'rejected' | 'canceled' | 'delivered'
    again: string
    email?: string
  }
  /** No store has answered in time. */
  'order.unaccepted': OrderSubject & { canceled: boolean; at: string }
  'order.rated': OrderSubject & { rating: number }
  'route.changed': RouteSubject & {
    what: 'created' | 'edited' | 'assigned' | 'accepted' | 'rejected' | 'deleted'
  }
  'waypoint.moved': RouteSubject & { waypointId: string; status: string; orderIds: string[] }
  'courier.moved': { personId: string; lat: number; lon: number; at: string; simulated: boolean }
  'print-job.changed': {
    printJobId: string
    printerId: string
    storeId: string | null
    orderId: string | null
    status: string
  }
  'printer.changed': { printerId: string; storeIds: string[] }
  'stock.changed': { storeId: string; productIds: string[] }
  'catalog.published': { catalogId: string; storeIds: string[] }
  'person.changed': { personId: string; what: 'profile' | 'permissions' | 'signed-out' }
  'kiosk.changed': { kioskId: string }
  'person.deletion-requested': { personId: string; scheduledAt: string }
  'person.restored': { personId: string; at: string }
  'person.erased': { personId: string }
  'checkout.released': { checkoutId: string }
  'payment-method.dropped': { providerId: string }
  'card-return.owed': { cardReturnId: string }
  'checkout.unplaced': { checkoutId: string }
  'incidence.opened': { incidenceId: string; orderId?: string; routeId?: string }
  'message.queued': { messageId: string }
  'notification.asked': { notificationId: string }
  'file.dropped': { fileId: string }
}
export type EventType = keyof EventMap

/** Enough to find the channels of an order without reading it. */
type OrderSubject = { orderId: string; storeId: string; personId: string; locationId: string | null }
type RouteSubject = { routeId: string; personIds: string[] }
