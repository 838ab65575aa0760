import { type RawBuilder, sql } from 'kysely'
import { locations } from '../../companies/companies/locations.resource'
import { organizations } from '../../companies/companies/organizations.resource'
import { leads } from '../../customer-relations/leads/leads.resource'
import { referralPrograms } from '../../customer-relations/referrals/referral-programs.resource'
import { ratings } from '../../customer-relations/reviews/ratings.resource'
import { people } from '../../identity/people/people.resource'
import { billingDetailsOfPeople } from '../../identity/users/billing-details.resource'
import { integrations } from '../../integrations/integrations/integrations.resource'
import { webhookEndpoints } from '../../integrations/outgoing-webhooks/webhook-endpoints.resource'
import { webhooks } from '../../integrations/webhooks/webhooks.resource'
import { fleets } from '../../logistics/couriers/fleets.resource'
import { routeRequests } from '../../logistics/route-requests/route-requests.resource'
import { routeSchedules } from '../../logistics/route-schedules/route-schedules.resource'
import { routes } from '../../logistics/routes/routes.resource'
import { alerts } from '../../monitoring/alerts/alerts.resource'
import { promotions } from '../../offers/promotions/promotions.resource'
import { incidences } from '../../operations/incidents/incidences.resource'
import { purchases } from '../../orders/order-collection/purchases.resource'
import { printers } from '../../printing/printers/printers.resource'
import { businesses } from '../../stores/businesses/businesses.resource'
import { pointsOfSale } from '../../stores/businesses/points-of-sale.resource'
import { catalogs } from '../../stores/catalog/catalogs.resource'
import { distributionChannels } from '../../stores/catalog/distribution-channels.resource'
import { products } from '../../stores/catalog/products.resource'
import { brands } from '../../stores/stores/brands.resource'
import { merchants } from '../../stores/stores/merchants.resource'
import { stores } from '../../stores/stores/stores.resource'
import { warehouses } from '../../stores/stores/warehouses.resource'
import type { RecordKind } from './contract/record-search'

/** A collection that is searched, and what is said of each of its records. */
type Searched = { list: object; label: RawBuilder<string>; detail: RawBuilder<string | null> }

/** Of texts that people write, which may be long. */
const LONGEST = 80

const nothing = sql<null>`null::text`
const of = (table: string, column: string) => sql<string>`${sql.ref(`${table}.${column}`)}::text`
const firstOf = (text: RawBuilder<unknown>) => sql<string>`left(${text}, ${sql.lit(LONGEST)})`
const storeOf = (table: string) =>
  sql<string>`(select s.name from store s where s.id = ${sql.ref(`${table}.store_id`)})`
const merchantOf = (table: string) =>
  sql<string>`(select m.name from merchant m where m.id = ${sql.ref(`${table}.merchant_id`)})`

export const SEARCHED: Record<RecordKind, Searched> = {
  // By whom it is for: by its number an order is found by whoever sees it.
  order: {
    list: purchases.list,
    label: of('purchase_order', 'ufid'),
    detail: sql<string>`nullif(trim(coalesce(purchase_order.customer->>'firstName', '') || ' '
      || coalesce(purchase_order.customer->>'lastName', '')), '')`,
  },
  person: {
    list: people.list,
    label: sql<string>`trim(person.first_name || ' ' || person.last_name)`,
    detail: sql<string | null>`coalesce(person.email, person.phone)`,
  },
  store: { list: stores.list, label: of('store', 'name'), detail: of('store', 'city') },
  merchant: { list: merchants.list, label: of('merchant', 'name'), detail: nothing },
  product: { list: products.list, label: of('product', 'name'), detail: merchantOf('product') },
  catalog: { list: catalogs.list, label: of('catalog', 'name'), detail: merchantOf('catalog') },
  brand: { list: brands.list, label: of('brand', 'name'), detail: merchantOf('brand') },
  promotion: {
    list: promotions.list,
    label: of('promotion', 'display_name'),
    detail: of('promotion', 'code'),
  },
  printer: { list: printers.list, label: of('printer', 'name'), detail: of('printer', 'city') },
  location: { list: locations.list, label: of('location', 'name'), detail: of('location', 'city') },
  organization: {
    list: organizations.list,
    label: of('organization', 'name'),
    detail: of('organization', 'legal_name'),
  },
  route: { list: routes.list, label: of('route', 'name'), detail: of('route', 'effective_on') },
  fleet: { list: fleets.list, label: of('fleet', 'name'), detail: of('fleet', 'city') },
  warehouse: { list: warehouses.list, label: of('warehouse', 'name'), detail: of('warehouse', 'city') },
  lead: {
    list: leads.list,
    label: of('lead', 'company_name'),
    detail: sql<string>`trim(lead.first_name || ' ' || lead.last_name)`,
  },
  incidence: {
    list: incidences.list,
    label: firstOf(sql`incidence.comment`),
    detail: of('incidence', 'type'),
  },
  rating: { list: ratings.list, label: firstOf(sql`rating.comment`), detail: storeOf('rating') },
  business: { list: businesses.list, label: of('business', 'name'), detail: of('business', 'legal_name') },
  pointOfSale: {
    list: pointsOfSale.list,
    label: of('point_of_sale', 'name'),
    detail: of('point_of_sale', 'city'),
  },
  billingDetails: {
    list: billingDetailsOfPeople.list,
    label: of('billing_details', 'name'),
    detail: of('billing_details', 'vat_number'),
  },
  distributionChannel: {
    list: distributionChannels.list,
    label: of('distribution_channel', 'name'),
    detail: nothing,
  },
  referralProgram: {
    list: referralPrograms.list,
    label: of('referral_program', 'name'),
    detail: of('referral_program', 'code_prefix'),
  },
  integration: {
    list: integrations.list,
    label: of('integration', 'name'),
    detail: merchantOf('integration'),
  },
  webhookEndpoint: {
    list: webhookEndpoints.list,
    label: of('webhook_endpoint', 'name'),
    detail: of('webhook_endpoint', 'url'),
  },
  webhook: {
    list: webhooks.list,
    label: of('incoming_webhook', 'type'),
    detail: of('incoming_webhook', 'event_id'),
  },
  alert: { list: alerts.list, label: of('alert', 'name'), detail: of('alert', 'city') },
  routeSchedule: {
    list: routeSchedules.list,
    label: of('route_schedule', 'name'),
    detail: of('route_schedule', 'city'),
  },
  routeRequest: {
    list: routeRequests.list,
    label: firstOf(sql`coalesce(nullif(route_request.contact_name, ''), route_request.note)`),
    detail: firstOf(sql`nullif(route_request.note, '')`),
  },
}
