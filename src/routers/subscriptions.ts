import type { EventType } from '../core/contract/events'
import { coreEvents } from '../core/core-events'
import { assemble, type ModuleEvents } from '../core/events'
import { alertEvents } from '../modules/alerts/events'
import { allowanceEvents } from '../modules/allowances/events'
import { cardEvents } from '../modules/cards/events'
import { catalogEvents } from '../modules/catalog/events'
import { checkoutEvents } from '../modules/checkout/events'
import { companyEvents } from '../modules/companies/events'
import { courierEvents } from '../modules/couriers/events'
import { fridgeEvents } from '../modules/fridges/events'
import { incidentEvents } from '../modules/incidents/events'
import { inventoryEvents } from '../modules/inventory/events'
import { leadEvents } from '../modules/leads/events'
import { ledgerEvents } from '../modules/ledger/events'
import { messageEvents } from '../modules/messages/events'
import { metricEvents } from '../modules/metrics/events'
import { notificationEvents } from '../modules/notifications/events'
import { orderChangeEvents } from '../modules/order-changes/events'
import { orderPaymentEvents } from '../modules/order-payments/events'
import { orderViewEvents } from '../modules/order-views/events'
import { orderEvents } from '../modules/orders/events'
import { outgoingWebhookEvents } from '../modules/outgoing-webhooks/events'
import { partnerDeliveryEvents } from '../modules/partner-deliveries/events'
import { photoEvents } from '../modules/photos/events'
import { pickingEvents } from '../modules/picking/events'
import { platformEvents } from '../modules/platform/events'
import { printingEvents } from '../modules/printing/events'
import { privacyEvents } from '../modules/privacy/events'
import { promotionEvents } from '../modules/promotions/events'
import { referralEvents } from '../modules/referrals/events'
import { reportEvents } from '../modules/reports/events'
import { reviewEvents } from '../modules/reviews/events'
import { routeScheduleEvents } from '../modules/route-schedules/events'
import { routeEvents } from '../modules/routes/events'
import { sessionEvents } from '../modules/sessions/events'
import { signInEvents } from '../modules/sign-in/events'
import { tillEvents } from '../modules/till/events'
import { walletEvents } from '../modules/wallet/events'
import { webhookProcessingEvents } from '../modules/webhook-processing/events'
import { webhookEvents } from '../modules/webhooks/events'

/** Every module that emits, subscribes, keeps a timer or guards a channel. */
const modules = [
  coreEvents,
  alertEvents,
  allowanceEvents,
  cardEvents,
  catalogEvents,
  checkoutEvents,
  companyEvents,
  courierEvents,
  fridgeEvents,
  incidentEvents,
  inventoryEvents,
  leadEvents,
  ledgerEvents,
  messageEvents,
  metricEvents,
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
  referralEvents,
  reportEvents,
  reviewEvents,
  routeEvents,
  routeScheduleEvents,
  sessionEvents,
  signInEvents,
  tillEvents,
  walletEvents,
  webhookEvents,
  outgoingWebhookEvents,
  webhookProcessingEvents,
] as const satisfies ModuleEvents[]

type Declared<Module> = Module extends { emits: infer Emits } ? keyof Emits : never
type Missing = Exclude<EventType, Declared<(typeof modules)[number]>>

/** What happens after what. Here an event is an error of types when no module in the list says that it emits it. */
export const subscriptions = assemble(modules satisfies [Missing] extends [never] ? unknown : Missing)
