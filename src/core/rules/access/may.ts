import type { Role } from './roles'

/** How far a door stands open: all records, those of one's scope, one's own, or all but only to look at. */
export type Reach = 'all' | 'scoped' | 'own' | 'read'

/** `only`: of the family's calls, these and no others. */
export interface Grant {
  reach: Reach
  only?: readonly string[]
}

type Grants = Readonly<Partial<Record<Role, Grant>>>

const all: Grant = { reach: 'all' }
const scoped: Grant = { reach: 'scoped' }
const own: Grant = { reach: 'own' }
const read: Grant = { reach: 'read' }
const only = (reach: Reach, ...calls: string[]): Grant => ({ reach, only: calls })

const admins: Grants = { helloAdmin: all, superAdmin: all }
const people = (grant: Grant): Grants => ({
  user: grant,
  courier: grant,
  restocker: grant,
  merchantAdmin: grant,
  locationAdmin: grant,
  organization: grant,
  fleetAdmin: grant,
  logisticsAdmin: grant,
  developer: grant,
  impersonator: grant,
  helloAdmin: grant,
  superAdmin: grant,
})

/** Which role may use which family of calls. Whatever is not here is refused. */
export const FAMILIES = {
  public: { anonymous: all, ...people(all), printer: all, kiosk: all, apiKey: all },
  auth: { anonymous: all, ...people(all), kiosk: only('all', 'claim') },
  impersonate: { impersonator: all, superAdmin: all },
  apiKeys: { ...people(own), ...admins },
  /** A person's own things; admins for others in the admin context. */
  user: { ...people(own), kiosk: only('own', 'fridgeEvents'), apiKey: own },
  listPurchases: {
    user: own,
    courier: scoped,
    merchantAdmin: scoped,
    locationAdmin: scoped,
    organization: scoped,
    fleetAdmin: scoped,
    logisticsAdmin: all,
    developer: read,
    ...admins,
    apiKey: scoped,
  },
  merchantApi: {
    restocker: only('scoped', 'scan'),
    merchantAdmin: scoped,
    logisticsAdmin: only('all', 'print', 'setLiveOrdersStatus', 'scan'),
    developer: read,
    ...admins,
    apiKey: scoped,
  },
  /** A merchant gives back at most what the order earned it. */
  refundPurchase: { merchantAdmin: scoped, ...admins },
  removeNet: admins,
  setOrderChannel: { merchantAdmin: scoped, ...admins },
  printerBackdoor: { superAdmin: all },
  courierApi: {
    courier: own,
    logisticsAdmin: all,
    superAdmin: all,
    apiKey: only('own', 'ingestLocation'),
  },
  logisticsApi: { fleetAdmin: scoped, logisticsAdmin: all, developer: read, ...admins, apiKey: scoped },
  /** Sends orders to another company's couriers, which costs money. */
  dispatch3pl: { logisticsAdmin: all, ...admins },
  adminBusiness: { developer: only('read', 'logs', 'webhooks'), ...admins },
  /** Rectify, set status, refund, SEPA, reconcile. */
  adminMoney: admins,
  /** Maintenance mode, test charges, permissions, fridges of everybody, sessions by hand. */
  platformControl: { superAdmin: all },
  aiAndMailing: admins,
  notify: {
    locationAdmin: scoped,
    organization: scoped,
    fleetAdmin: scoped,
    logisticsAdmin: only('all', 'drivers'),
    ...admins,
  },
  company: { locationAdmin: scoped, organization: scoped, ...admins, apiKey: scoped },
  printerApi: { printer: own },
  kioskApi: { restocker: only('scoped', 'operatorSession'), kiosk: own },
  live: {
    user: own,
    courier: own,
    restocker: only('scoped', 'fridge'),
    merchantAdmin: scoped,
    locationAdmin: scoped,
    organization: scoped,
    fleetAdmin: scoped,
    logisticsAdmin: all,
    ...admins,
    kiosk: own,
  },
} as const satisfies Record<string, Grants>

export type Family = keyof typeof FAMILIES

const WIDEST: readonly Reach[] = ['all', 'scoped', 'read', 'own']

/** How far these roles reach in a family (in one call of it, when it is named); null: not at all. */
export function mayCall(roles: readonly Role[], family: Family, call?: string): Reach | null {
  const grants: Grants = FAMILIES[family]
  return widest(
    roles.flatMap(role => {
      const grant = grants[role]
      const isOpen = grant && (!grant.only || (call !== undefined && grant.only.includes(call)))
      return isOpen ? [grant.reach] : []
    }),
  )
}

export type Verb = 'create' | 'read' | 'update' | 'delete'

type Verbs = Readonly<Partial<Record<Verb, Reach>>>

const LETTERS: Readonly<Record<string, Verb>> = { C: 'create', R: 'read', U: 'update', D: 'delete' }

const to = (letters: string, reach: Reach): Verbs =>
  Object.fromEntries([...letters].map(letter => [LETTERS[letter]!, reach]))

const CRUD = to('CRUD', 'all')
const scopedCRUD = to('CRUD', 'scoped')
const R = to('R', 'all')
const both = (verbs: Verbs) => ({ helloAdmin: verbs, superAdmin: verbs })
const companies = (verbs: Verbs) => ({ locationAdmin: verbs, organization: verbs })

const menu = { ...both(CRUD), merchantAdmin: scopedCRUD, logisticsAdmin: R }
const routes = { ...both(CRUD), logisticsAdmin: CRUD, fleetAdmin: scopedCRUD }
const requests = {
  ...routes,
  merchantAdmin: to('CR', 'scoped'),
  ...companies(to('CR', 'scoped')),
}
const hubs = { ...both(CRUD), logisticsAdmin: CRUD, fleetAdmin: to('RU', 'scoped') }
const billing = { ...both(CRUD), ...companies(to('R', 'scoped')), user: to('R', 'own') }
const traces = { ...both(R), user: to('R', 'own') }
const promotions = { ...both(CRUD), merchantAdmin: scopedCRUD }
const platform = both(CRUD)

/** Which role may do what with the records of a collection. "Delete" is archiving as well. */
export const COLLECTIONS = {
  users: {
    helloAdmin: to('RU', 'all'),
    superAdmin: CRUD,
    ...companies(to('RU', 'scoped')), // update: unbind
    logisticsAdmin: to('R', 'scoped'), // drivers
    fleetAdmin: to('R', 'scoped'),
    user: to('RU', 'own'),
  },
  permissions: { helloAdmin: R, superAdmin: to('CRD', 'all') }, // delete: revoke
  products: menu,
  catalogs: menu,
  brands: menu,
  menus: menu,
  stores: menu,
  inventories: menu,
  merchants: { ...both(CRUD), merchantAdmin: to('RU', 'scoped'), logisticsAdmin: R },
  locations: { ...both(CRUD), ...companies(to('RU', 'scoped')), logisticsAdmin: R, user: to('R', 'own') },
  organizations: { ...both(CRUD), ...companies(to('RU', 'scoped')), logisticsAdmin: R, user: to('R', 'own') },
  printers: { ...both(CRUD), merchantAdmin: scopedCRUD, logisticsAdmin: R },
  printJobs: { ...both(CRUD), merchantAdmin: scopedCRUD, logisticsAdmin: to('CR', 'all') },
  routes,
  routeSchedules: routes,
  routeRequests: requests,
  fleets: hubs,
  warehouses: hubs,
  invoices: billing, // delete: drafts
  payables: { ...billing, merchantAdmin: to('R', 'scoped') },
  billingDetails: billing,
  credits: { ...both(to('CRD', 'all')), user: to('R', 'own') }, // create: gifted; delete: unused
  debits: traces,
  paymentAttempts: traces,
  logs: traces,
  recordings: traces,
  sessions: {
    helloAdmin: to('RU', 'all'),
    superAdmin: to('RU', 'all'),
    ...companies(to('R', 'scoped')),
    user: to('R', 'own'),
  },
  paymentMethods: { ...both(R), user: to('CRUD', 'own') },
  coupons: promotions,
  promotions,
  referralPrograms: promotions,
  alerts: platform,
  signageChannels: platform,
  signageDevices: platform,
  outgoingEmails: both(R),
  webhooks: both(R),
  nfcCards: { ...platform, user: to('CRD', 'own') },
  integrations: platform,
  distributionChannels: platform,
  plannings: { ...platform, restocker: to('R', 'scoped') },
  problemReports: { ...platform, user: to('CR', 'own') },
  ratings: { ...platform, merchantAdmin: to('RU', 'scoped'), user: to('CRU', 'own') },
  incidences: {
    ...platform,
    merchantAdmin: to('RU', 'scoped'),
    ...companies(to('CR', 'scoped')),
    logisticsAdmin: CRUD,
  },
  quotes: { ...platform, merchantAdmin: to('CRU', 'scoped'), user: to('R', 'own') },
  adminPurchases: platform,
  apiKeys: { ...platform, user: to('CRD', 'own') },
} as const satisfies Record<string, Readonly<Partial<Record<Role, Verbs>>>>

export type Collection = keyof typeof COLLECTIONS

/** How far these roles reach with a verb in a collection; null: not at all. */
export function mayTouch(roles: readonly Role[], collection: Collection, verb: Verb): Reach | null {
  const row: Readonly<Partial<Record<Role, Verbs>>> = COLLECTIONS[collection]
  return widest(roles.flatMap(role => row[role]?.[verb] ?? []))
}

/** The sets of roles that the back office's pages are for. */
export const PAGE_AUDIENCES = {
  platform: ['helloAdmin'],
  merchant: ['helloAdmin', 'merchantAdmin'],
  logistics: ['helloAdmin', 'logisticsAdmin'],
  fleet: ['helloAdmin', 'logisticsAdmin', 'fleetAdmin'],
  purchases: ['helloAdmin', 'merchantAdmin', 'logisticsAdmin', 'locationAdmin', 'organization'],
  company: ['helloAdmin', 'locationAdmin', 'organization'],
  courier: ['courier'],
} as const satisfies Record<string, readonly Role[]>

export type PageAudience = keyof typeof PAGE_AUDIENCES

export function mayOpen(roles: readonly Role[], audience: PageAudience): boolean {
  const allowed: readonly Role[] = PAGE_AUDIENCES[audience]
  return roles.some(role => allowed.includes(role))
}

function widest(reaches: readonly Reach[]): Reach | null {
  return WIDEST.find(reach => reaches.includes(reach)) ?? null
}
