import { type RawBuilder, sql } from 'kysely'
import { alerts } from '../alerts/alerts.resource'
import { businesses } from '../businesses/businesses.resource'
import { pointsOfSale } from '../businesses/points-of-sale.resource'
import { catalogs } from '../catalog/catalogs.resource'
import { distributionChannels } from '../catalog/distribution-channels.resource'
import { products } from '../catalog/products.resource'
import { locations } from '../companies/locations.resource'
import { organizations } from '../companies/organizations.resource'
import { fleets } from '../couriers/fleets.resource'
import { incidences } from '../incidents/incidences.resource'
import { integrations } from '../integrations/integrations.resource'
import { leads } from '../leads/leads.resource'
import { purchases } from '../order-views/purchases.resource'
import { webhookEndpoints } from '../outgoing-webhooks/webhook-endpoints.resource'
import { people } from '../people/people.resource'
import { printers } from '../printing/printers.resource'
import { promotions } from '../promotions/promotions.resource'
import { referralPrograms } from '../referrals/referral-programs.resource'
import { ratings } from '../reviews/ratings.resource'
import { routeRequests } from '../route-requests/route-requests.resource'
import { routeSchedules } from '../route-schedules/route-schedules.resource'
import { routes } from '../routes/routes.resource'
import { brands } from '../stores/brands.resource'
import { merchants } from '../stores/merchants.resource'
import { stores } from '../stores/stores.resource'
import { warehouses } from '../stores/warehouses.resource'
import { billingDetailsOfPeople } from '../users/billing-details.resource'
import { webhooks } from '../webhooks/webhooks.resource'
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
  distribution: {
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
