import type { ProcedurePath } from '../../../src/routers/app.generated'
import type { CollectionName } from '../describe'

type Managed = ProcedurePath extends infer Path ? (Path extends `${infer Of}.list` ? Of : never) : never

/** Where the calls of a collection are, by its name. No file is taken into what customers write: ratings, incidents. */
export const FILES_OF: Partial<Record<CollectionName, Managed>> = {
  stores: 'admin.stores',
  products: 'admin.products',
  catalogs: 'admin.catalogs',
  brands: 'admin.brands',
  distributions: 'admin.distributionChannels',
  leads: 'admin.leads',
  merchants: 'admin.merchants',
  locations: 'admin.locations',
  organizations: 'admin.organizations',
  fleets: 'admin.fleets',
  warehouses: 'admin.warehouses',
  users: 'admin.users',
  'crud-purchases': 'admin.purchases',
  promotions: 'admin.promotions',
  businesses: 'admin.businesses',
  'points-of-sale': 'admin.pointsOfSale',
  'billing-details': 'admin.billingDetails',
  routeschedules: 'logistics.schedules',
  routerequests: 'logistics.requests',
}
