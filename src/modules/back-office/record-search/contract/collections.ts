import { invoiceCollection } from '../../../billing/invoices/contract/invoice.collection'
import { issuerCollection } from '../../../billing/issuers/contract/issuer.collection'
import { payableCollection } from '../../../billing/payables/contract/payable.collection'
import { quoteCollection } from '../../../billing/quotes/contract/quote.collection'
import { locationCollection } from '../../../companies/companies/contract/location.collection'
import { organizationCollection } from '../../../companies/companies/contract/organization.collection'
import { leadCollection } from '../../../customer-relations/leads/contract/lead.collection'
import { referralProgramCollection } from '../../../customer-relations/referrals/contract/referral-program.collection'
import { ratingCollection } from '../../../customer-relations/reviews/contract/rating.collection'
import { nfcCardCollection } from '../../../identity/nfc-cards/contract/nfc-card.collection'
import { personCollection } from '../../../identity/people/contract/person.collection'
import { billingDetailsCollection } from '../../../identity/users/contract/billing-details.collection'
import { integrationCollection } from '../../../integrations/integrations/contract/integration.collection'
import { webhookEndpointCollection } from '../../../integrations/outgoing-webhooks/contract/webhook-endpoint.collection'
import { webhookCollection } from '../../../integrations/webhooks/contract/webhook.collection'
import { fleetCollection } from '../../../logistics/couriers/contract/fleet.collection'
import { routeRequestCollection } from '../../../logistics/route-requests/contract/route-request.collection'
import { routeScheduleCollection } from '../../../logistics/route-schedules/contract/route-schedule.collection'
import { routeCollection } from '../../../logistics/routes/contract/route.collection'
import { alertCollection } from '../../../monitoring/alerts/contract/alert.collection'
import { promotionCollection } from '../../../offers/promotions/contract/promotion.collection'
import { incidenceCollection } from '../../../operations/incidents/contract/incidence.collection'
import { orderCollection } from '../../../orders/order-collection/contract/order.collection'
import { printerCollection } from '../../../printing/printers/contract/printer.collection'
import { businessCollection } from '../../../stores/businesses/contract/business.collection'
import { pointOfSaleCollection } from '../../../stores/businesses/contract/point-of-sale.collection'
import { catalogCollection } from '../../../stores/catalog/contract/catalog.collection'
import { distributionChannelCollection } from '../../../stores/catalog/contract/distribution-channel.collection'
import { productCollection } from '../../../stores/catalog/contract/product.collection'
import { brandCollection } from '../../../stores/stores/contract/brand.collection'
import { merchantCollection } from '../../../stores/stores/contract/merchant.collection'
import { storeCollection } from '../../../stores/stores/contract/store.collection'
import { warehouseCollection } from '../../../stores/stores/contract/warehouse.collection'

/** Every collection whose records have a name and a screen, in the order in which a search answers them. */
export const COLLECTIONS = [
  orderCollection,
  quoteCollection,
  personCollection,
  storeCollection,
  merchantCollection,
  productCollection,
  catalogCollection,
  brandCollection,
  promotionCollection,
  printerCollection,
  locationCollection,
  organizationCollection,
  routeCollection,
  fleetCollection,
  warehouseCollection,
  leadCollection,
  incidenceCollection,
  ratingCollection,
  businessCollection,
  pointOfSaleCollection,
  billingDetailsCollection,
  distributionChannelCollection,
  referralProgramCollection,
  integrationCollection,
  webhookEndpointCollection,
  webhookCollection,
  alertCollection,
  routeScheduleCollection,
  routeRequestCollection,
  nfcCardCollection,
  issuerCollection,
  invoiceCollection,
  payableCollection,
] as const

export type Collected = (typeof COLLECTIONS)[number]

export function collectionOf(kind: Collected['kind']): Collected {
  const collection = COLLECTIONS.find(one => one.kind === kind)
  if (!collection) throw new Error(`no collection holds a ${kind}`)
  return collection
}
