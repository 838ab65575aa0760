import type { PrivacyEvents } from '../modules/back-office/privacy/contract/events'
import type { BankEvents } from '../modules/billing/bank/contract/events'
import type { InvoiceDocumentEvents } from '../modules/billing/documents/contract/events'
import type { InvoicePaymentEvents } from '../modules/billing/payments/contract/events'
import type { QuoteEvents } from '../modules/billing/quotes/contract/events'
import type { LeadEvents } from '../modules/customer-relations/leads/contract/events'
import type { NotificationEvents } from '../modules/customer-relations/notifications/contract/events'
import type { ReferralEvents } from '../modules/customer-relations/referrals/contract/events'
import type { ReviewEvents } from '../modules/customer-relations/reviews/contract/events'
import type { PhotoEvents } from '../modules/files/photos/contract/events'
import type { FridgeEvents } from '../modules/fridges/kiosks/contract/events'
import type { SessionEvents } from '../modules/identity/sessions/contract/events'
import type { OutgoingWebhookEvents } from '../modules/integrations/outgoing-webhooks/contract/events'
import type { WebhookEvents } from '../modules/integrations/webhooks/contract/events'
import type { CourierEvents } from '../modules/logistics/couriers/contract/events'
import type { BagEvents } from '../modules/logistics/mission-control/contract/events'
import type { RouteEvents } from '../modules/logistics/routes/contract/events'
import type { ShiftEvents } from '../modules/logistics/shifts/contract/events'
import type { MessageEvents } from '../modules/messaging/messages/contract/events'
import type { CardEvents } from '../modules/money/cards/contract/events'
import type { AlertEvents } from '../modules/monitoring/alerts/contract/events'
import type { IncidentEvents } from '../modules/operations/incidents/contract/events'
import type { OrderEvents } from '../modules/order-records/orders/contract/events'
import type { ProposalEvents } from '../modules/order-records/proposals/contract/events'
import type { OrderViewEvents } from '../modules/orders/board/contract/events'
import type { CheckoutEvents } from '../modules/orders/checkout/contract/events'
import type { OrderPaymentEvents } from '../modules/orders/moves/contract/events'
import type { TillEvents } from '../modules/orders/till/contract/events'
import type { PrintingEvents } from '../modules/printing/print-jobs/contract/events'
import type { CatalogEvents } from '../modules/stores/catalog/contract/events'
import type { InventoryEvents } from '../modules/stores/inventory/contract/events'

/** The mechanism's own events. */
interface CoreEvents {
  /** Live connections and sessions are checked again after it. */
  'person.changed': { personId: string; what: 'profile' | 'permissions' | 'signed-out' }
}

/**
 * All events by their type. An event is a row written in the transaction of the change that it reports; live channels
 * and jobs are made from it after the commit. A payload carries ids and states only: each subscriber reads the rest
 * from the database.
 *
 * Each module describes its events in its contract, and this interface puts them together. Two modules with the same
 * event of different payloads are a compile error.
 */
export interface EventMap
  extends CoreEvents,
    AlertEvents,
    BagEvents,
    CardEvents,
    CatalogEvents,
    CheckoutEvents,
    CourierEvents,
    FridgeEvents,
    IncidentEvents,
    InventoryEvents,
    InvoiceDocumentEvents,
    InvoicePaymentEvents,
    LeadEvents,
    MessageEvents,
    NotificationEvents,
    OrderPaymentEvents,
    OrderViewEvents,
    OrderEvents,
    ProposalEvents,
    QuoteEvents,
    OutgoingWebhookEvents,
    PhotoEvents,
    PrintingEvents,
    BankEvents,
    PrivacyEvents,
    ReferralEvents,
    ReviewEvents,
    RouteEvents,
    SessionEvents,
    ShiftEvents,
    TillEvents,
    WebhookEvents {}
export type EventType = keyof EventMap
