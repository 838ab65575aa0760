import { type RawBuilder, sql } from 'kysely'
import { catalogs } from '../catalog/catalogs.resource'
import { products } from '../catalog/products.resource'
import { locations } from '../companies/locations.resource'
import { organizations } from '../companies/organizations.resource'
import { fleets } from '../couriers/fleets.resource'
import { purchases } from '../order-views/purchases.resource'
import { people } from '../people/people.resource'
import { printers } from '../printing/printers.resource'
import { promotions } from '../promotions/promotions.resource'
import { routes } from '../routes/routes.resource'
import { brands } from '../stores/brands.resource'
import { merchants } from '../stores/merchants.resource'
import { stores } from '../stores/stores.resource'
import { warehouses } from '../stores/warehouses.resource'
import type { RecordKind } from './contract/record-search'

/** A collection that is searched, and what is said of each of its records. */
type Searched = { list: object; label: RawBuilder<string>; detail: RawBuilder<string | null> }

const nothing = sql<null>`null::text`
const of = (table: string, column: string) => sql<string>`${sql.ref(`${table}.${column}`)}::text`
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
}
