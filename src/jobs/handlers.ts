import { moveOrdersOfWaypoint } from '../features/logistics/move-orders-of-waypoint'
import { takeOrderOffRoutes } from '../features/logistics/take-order-off-routes'
import { sendMessage } from '../features/messages/outgoing-messages'
import { sendCardReturn } from '../features/money/card-returns'
import { detachPaymentMethod } from '../features/money/detach-payment-method'
import { sendNotification } from '../features/notifications/send-notification'
import { tellCustomer } from '../features/notifications/tell-customer'
import { tellOfUnaccepted } from '../features/notifications/tell-of-unaccepted'
import { tellOfUnplaced } from '../features/notifications/tell-of-unplaced'
import { capturePayment } from '../features/ordering/capture-payment'
import { voidCheckout } from '../features/ordering/release-checkout'
import { sendRefund } from '../features/ordering/send-refund'
import { removeFile } from '../features/photos/remove-file'
import { printOrderTickets } from '../features/printing/make-print-jobs'
import { forgetProviderCustomer } from '../features/privacy/forget-provider-customer'
import { tellOfDeletion } from '../features/privacy/tell-of-deletion'
import type { JobHandlers } from './jobs'

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
  'tell-of-deletion': tellOfDeletion,
  'forget-provider-customer': forgetProviderCustomer,
  'move-orders-of-waypoint': moveOrdersOfWaypoint,
  'take-order-off-routes': takeOrderOffRoutes,
  'tell-customer': tellCustomer,
}
