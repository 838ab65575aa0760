import { coreEvents } from '../core/core-events'
import type { EventType } from '../core/event-map'
import { assemble, type ModuleEvents } from '../core/events'
import { privacyEvents } from '../modules/back-office/privacy/events'
import { reportEvents } from '../modules/back-office/reports/events'
import { webhookProcessingEvents } from '../modules/back-office/webhook-processing/events'
import { bankEvents } from '../modules/billing/bank/events'
import { documentEvents } from '../modules/billing/documents/events'
import { invoiceEvents } from '../modules/billing/invoices/events'
import { payableEvents } from '../modules/billing/payables/events'
import { invoicePaymentEvents } from '../modules/billing/payments/events'
import { quoteEvents } from '../modules/billing/quotes/events'
import { taxRecordEvents } from '../modules/billing/tax-records/events'
import { allowanceEvents } from '../modules/companies/allowances/events'
import { companyEvents } from '../modules/companies/companies/events'
import { leadEvents } from '../modules/customer-relations/leads/events'
import { notificationEvents } from '../modules/customer-relations/notifications/events'
import { referralEvents } from '../modules/customer-relations/referrals/events'
import { reviewEvents } from '../modules/customer-relations/reviews/events'
import { photoEvents } from '../modules/files/photos/events'
import { fridgeEvents } from '../modules/fridges/kiosks/events'
import { sessionEvents } from '../modules/identity/sessions/events'
import { signInEvents } from '../modules/identity/sign-in/events'
import { outgoingWebhookEvents } from '../modules/integrations/outgoing-webhooks/events'
import { webhookEvents } from '../modules/integrations/webhooks/events'
import { arrivalTimeEvents } from '../modules/logistics/arrival-times/events'
import { courierEvents } from '../modules/logistics/couriers/events'
import { geofenceEvents } from '../modules/logistics/geofences/events'
import { incidentWatchEvents } from '../modules/logistics/incident-watch/events'
import { bagEvents } from '../modules/logistics/mission-control/events'
import { partnerDeliveryEvents } from '../modules/logistics/partner-deliveries/events'
import { routeScheduleEvents } from '../modules/logistics/route-schedules/events'
import { routeEvents } from '../modules/logistics/routes/events'
import { shiftEvents } from '../modules/logistics/shifts/events'
import { trackingEvents } from '../modules/logistics/tracking/events'
import { messageEvents } from '../modules/messaging/messages/events'
import { cardEvents } from '../modules/money/cards/events'
import { ledgerEvents } from '../modules/money/ledger/events'
import { walletEvents } from '../modules/money/wallet/events'
import { alertEvents } from '../modules/monitoring/alerts/events'
import { metricEvents } from '../modules/monitoring/metrics/events'
import { promotionEvents } from '../modules/offers/promotions/events'
import { incidentEvents } from '../modules/operations/incidents/events'
import { platformEvents } from '../modules/operations/platform/events'
import { orderEvents } from '../modules/order-records/orders/events'
import { orderViewEvents } from '../modules/orders/board/events'
import { checkoutEvents } from '../modules/orders/checkout/events'
import { companyOrderEvents } from '../modules/orders/company-orders/events'
import { orderPaymentEvents } from '../modules/orders/moves/events'
import { pickingEvents } from '../modules/orders/picking/events'
import { orderChangeEvents } from '../modules/orders/provider-events/events'
import { tillEvents } from '../modules/orders/till/events'
import { printingEvents } from '../modules/printing/print-jobs/events'
import { inventoryEvents } from '../modules/stores/inventory/events'
import { catalogEvents } from '../modules/stores/publishing/events'

/** Every module that emits, subscribes, keeps a timer or guards a channel. */
const modules = [
  coreEvents,
  alertEvents,
  allowanceEvents,
  arrivalTimeEvents,
  bankEvents,
  cardEvents,
  catalogEvents,
  checkoutEvents,
  companyEvents,
  companyOrderEvents,
  courierEvents,
  documentEvents,
  fridgeEvents,
  incidentEvents,
  incidentWatchEvents,
  inventoryEvents,
  invoiceEvents,
  invoicePaymentEvents,
  taxRecordEvents,
  leadEvents,
  ledgerEvents,
  messageEvents,
  metricEvents,
  bagEvents,
  notificationEvents,
  orderChangeEvents,
  orderPaymentEvents,
  orderViewEvents,
  orderEvents,
  partnerDeliveryEvents,
  photoEvents,
  pickingEvents,
  platformEvents,
  printingEvents,
  privacyEvents,
  promotionEvents,
  quoteEvents,
  referralEvents,
  reportEvents,
  reviewEvents,
  routeEvents,
  routeScheduleEvents,
  geofenceEvents,
  sessionEvents,
  shiftEvents,
  signInEvents,
  tillEvents,
  trackingEvents,
  walletEvents,
  webhookEvents,
  outgoingWebhookEvents,
  payableEvents,
  webhookProcessingEvents,
] as const satisfies ModuleEvents[]

type Declared<Module> = Module extends { emits: infer Emits } ? keyof Emits : never
type Missing = Exclude<EventType, Declared<(typeof modules)[number]>>

/** What happens after what. Here an event is an error of types when no module in the list says that it emits it. */
export const subscriptions = assemble(modules satisfies [Missing] extends [never] ? unknown : Missing)
