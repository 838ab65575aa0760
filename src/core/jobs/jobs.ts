import type { World } from '../context'

/**
 * What is done after the fact, each at least once and so written to be repeatable. The payload carries ids
 * only: a job reads the truth when it runs.
 */
export type JobData = {
  'print-order-tickets': { orderId: string; kind: 'kitchen' | 'label' }
  'capture-payment': { orderId: string }
  'void-checkout': { checkoutId: string }
  'detach-payment-method': { providerId: string }
  'send-card-return': { cardReturnId: string }
  'tell-of-unplaced': { checkoutId: string }
  'tell-of-unaccepted': { orderId: string; canceled: boolean; at: string }
  'send-refund': { refundId: string }
  'send-message': { messageId: string }
  'send-notification': { notificationId: string }
  'remove-file': { fileId: string }
  'tell-of-deletion': { personId: string; about: 'scheduled' | 'restored'; again: string }
  'forget-provider-customer': { personId: string }
  'move-orders-of-waypoint': { waypointId: string }
  'take-order-off-routes': { orderId: string }
  'tell-customer': {
    orderId: string
    about: 'placed' | 'accepted' | 'rejected' | 'canceled' | 'delivered' | 'rate'
    /** Somebody asked for it once more: a name for that wish, and another address. */
    again?: string
    email?: string
  }
}
export type JobName = keyof JobData
export type JobRequest = {
  [Name in JobName]: { name: Name; data: JobData[Name]; startAfterSeconds?: number }
}[JobName]
export type JobHandlers = { [Name in JobName]: (world: World, data: JobData[Name]) => Promise<void> }
