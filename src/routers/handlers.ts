import type { JobHandlers } from '../core/jobs/jobs'
import { sendCardReturn } from '../modules/cards/card-returns'
import { detachPaymentMethod } from '../modules/cards/detach-payment-method'
import { voidCheckout } from '../modules/checkout/release-checkout'
import { sendMessage } from '../modules/messages/outgoing-messages'
import { sendNotification } from '../modules/notifications/send-notification'
import { tellCustomer } from '../modules/notifications/tell-customer'
import { tellOfUnaccepted } from '../modules/notifications/tell-of-unaccepted'
import { tellOfUnplaced } from '../modules/notifications/tell-of-unplaced'
import { capturePayment } from '../modules/order-payments/capture-payment'
import { sendRefund } from '../modules/order-payments/send-refund'
import { removeFile } from '../modules/photos/remove-file'
import { printOrderTickets } from '../modules/printing/make-print-jobs'
import { forgetProviderCustomer } from '../modules/privacy/forget-provider-customer'
import { notifyDeletion } from '../modules/privacy/notify-deletion'
import { moveOrdersOfWaypoint } from '../modules/routes/move-orders-of-waypoint'
import { takeOrderOffRoutes } from '../modules/routes/take-order-off-routes'

/** Which function does which job. */
export const handlers: JobHandlers = {
  'print-order-tickets': printOrderTickets,
  'capture-payment': capturePayment,
  'void-checkout': voidCheckout,
  'detach-payment-method': detachPaymentMethod,
  'send-card-return': sendCardReturn,
  'tell-of-unplaced': tellOfUnplaced,
  'tell-of-unaccepted': tellOfUnaccepted,
  'send-refund': sendRefund,
  'send-message': sendMessage,
  'send-notification': sendNotification,
  'remove-file': removeFile,
  'tell-of-deletion': notifyDeletion,
  'forget-provider-customer': forgetProviderCustomer,
  'move-orders-of-waypoint': moveOrdersOfWaypoint,
  'take-order-off-routes': takeOrderOffRoutes,
  'tell-customer': tellCustomer,
}
