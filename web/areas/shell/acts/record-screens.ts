import type { RecordKind } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { api } from '../../../api'
import { DISPATCHING, type Door, ORDER_BOARD } from '../../../session/access'

interface RecordScreen {
  /** The address of its list; a record's own follows. */
  path: string
  /** Who may open that screen. */
  opens: Door
  /** Who may archive such a record, and how. */
  shelf?: {
    opens: Door
    archive: (id: string) => Promise<unknown>
    unarchive: (id: string) => Promise<unknown>
  }
}

/** Any collection whose records are archived. */
interface Shelving {
  archive: { mutate: (input: { id: string }) => Promise<unknown> }
  unarchive: { mutate: (input: { id: string }) => Promise<unknown> }
}
const shelf = (opens: Door, calls: Shelving) => ({
  opens,
  archive: (id: string) => calls.archive.mutate({ id }),
  unarchive: (id: string) => calls.unarchive.mutate({ id }),
})

/** Where a record of each kind is seen. */
export const recordScreens: Record<RecordKind, RecordScreen> = {
  order: {
    path: '/admin/purchases',
    opens: ORDER_BOARD,
    shelf: shelf('admin.purchases.archive', api.admin.purchases),
  },
  person: { path: '/admin/users', opens: 'admin.users.update' },
  store: {
    path: '/admin/stores',
    opens: 'admin.stores.update',
    shelf: shelf('admin.stores.archive', api.admin.stores),
  },
  merchant: {
    path: '/admin/merchants',
    opens: 'admin.merchants.create',
    shelf: shelf('admin.merchants.archive', api.admin.merchants),
  },
  product: {
    path: '/admin/products',
    opens: 'admin.products.update',
    shelf: shelf('admin.products.archive', api.admin.products),
  },
  catalog: {
    path: '/admin/catalogs',
    opens: 'admin.catalogs.update',
    shelf: shelf('admin.catalogs.archive', api.admin.catalogs),
  },
  brand: {
    path: '/admin/brands',
    opens: 'admin.brands.update',
    shelf: shelf('admin.brands.archive', api.admin.brands),
  },
  promotion: {
    path: '/admin/promotions',
    opens: 'admin.promotions.list',
    shelf: shelf('admin.promotions.archive', api.admin.promotions),
  },
  printer: { path: '/admin/printers', opens: 'merchant.printers.update' },
  location: {
    path: '/admin/locations',
    opens: 'admin.locations.create',
    shelf: shelf('admin.locations.archive', api.admin.locations),
  },
  organization: {
    path: '/admin/organizations',
    opens: 'admin.organizations.create',
    shelf: shelf('admin.organizations.archive', api.admin.organizations),
  },
  route: {
    path: '/admin/routes',
    opens: DISPATCHING,
    shelf: shelf('logistics.routes.archive', api.logistics.routes),
  },
  fleet: {
    path: '/admin/fleets',
    opens: 'admin.fleets.list',
    shelf: shelf('admin.fleets.archive', api.admin.fleets),
  },
  warehouse: {
    path: '/admin/warehouses',
    opens: 'admin.warehouses.create',
    shelf: shelf('admin.warehouses.archive', api.admin.warehouses),
  },
  lead: {
    path: '/admin/leads',
    opens: 'admin.leads.list',
    shelf: shelf('admin.leads.archive', api.admin.leads),
  },
  incidence: {
    path: '/admin/incidences',
    opens: 'admin.incidences.list',
    shelf: shelf('admin.incidences.archive', api.admin.incidences),
  },
  rating: {
    path: '/admin/ratings',
    opens: 'admin.ratings.list',
    shelf: shelf('admin.ratings.archive', api.admin.ratings),
  },
  business: {
    path: '/admin/businesses',
    opens: 'admin.businesses.list',
    shelf: shelf('admin.businesses.archive', api.admin.businesses),
  },
  pointOfSale: {
    path: '/admin/points-of-sale',
    opens: 'admin.pointsOfSale.list',
    shelf: shelf('admin.pointsOfSale.archive', api.admin.pointsOfSale),
  },
  billingDetails: {
    path: '/admin/billing-details',
    opens: 'admin.billingDetails.list',
    shelf: shelf('admin.billingDetails.archive', api.admin.billingDetails),
  },
  distribution: {
    path: '/admin/distributions',
    opens: 'admin.distributionChannels.list',
    shelf: shelf('admin.distributionChannels.archive', api.admin.distributionChannels),
  },
  referralProgram: {
    path: '/admin/referrals/programs',
    opens: 'admin.referralPrograms.list',
    shelf: shelf('admin.referralPrograms.archive', api.admin.referralPrograms),
  },
  integration: {
    path: '/admin/integrations',
    opens: 'admin.integrations.list',
    shelf: shelf('admin.integrations.archive', api.admin.integrations),
  },
  webhookEndpoint: {
    path: '/admin/webhook-endpoints',
    opens: 'admin.webhookEndpoints.list',
    shelf: shelf('admin.webhookEndpoints.archive', api.admin.webhookEndpoints),
  },
  webhook: {
    path: '/admin/webhooks',
    opens: 'admin.webhooks.list',
    shelf: shelf('admin.webhooks.archive', api.admin.webhooks),
  },
  alert: {
    path: '/admin/alerts',
    opens: 'admin.alerts.list',
    shelf: shelf('admin.alerts.archive', api.admin.alerts),
  },
  routeSchedule: {
    path: '/admin/routeschedules',
    opens: 'logistics.schedules.update',
    shelf: shelf('logistics.schedules.archive', api.logistics.schedules),
  },
  routeRequest: {
    path: '/admin/routerequests',
    opens: 'logistics.requests.list',
    shelf: shelf('logistics.requests.archive', api.logistics.requests),
  },
}

const kinds = Object.keys(recordScreens) as RecordKind[]

/** The kinds of records whose screen this person may open. */
export const kindsToOpen = (can: (door: Door) => boolean) =>
  kinds.filter(kind => can(recordScreens[kind].opens))

/** The kinds of records that this person may archive. */
export const kindsToShelve = (can: (door: Door) => boolean) =>
  kinds.filter(kind => {
    const { shelf } = recordScreens[kind]
    return shelf !== undefined && can(shelf.opens)
  })

/** Any of these lets somebody archive something. */
export const shelfDoors: readonly Door[] = kinds.flatMap(kind => recordScreens[kind].shelf?.opens ?? [])

export function shelfOf(kind: RecordKind) {
  const { shelf } = recordScreens[kind]
  if (!shelf) throw new Error(`no ${kind} is archived`)
  return shelf
}

/** The address of a record's own screen. */
export const recordPath = ({ kind, id }: { kind: RecordKind; id: string }) =>
  `${recordScreens[kind].path}/${id}`
