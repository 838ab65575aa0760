import { z } from 'zod'
import type { Person } from '../../core/context'
import { COUNTED_ON_SCREENS } from '../../core/contract/list'
import { createCaller } from '../../core/procedures'
import { contextFor, type TestWorld } from '../../core/testing'
import { MOST_LOOKED_THROUGH, MOST_ON_BOARD } from '../../modules/orders/board/rules/board-order'
import { appRouter } from '../../routers/app'
import type { Cast } from './cast'
import { NOW, TODAY } from './relations'
import { isUnmeasured } from './unmeasured'

/** A call that is measured. */
export type Call = { name: string; make(): Promise<unknown> }

type Procedure = {
  _def: {
    type: string
    inputs: z.ZodType[]
    meta?: { listing?: { table?: string; filters: Record<string, string>; sorts: string[] } }
  }
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

const DAY = { after: new Date(`${TODAY}T00:00:00+01:00`), before: new Date(`${TODAY}T23:59:59+01:00`) }
const behind = (id: string) => ({ behind: { id, deliveryWindowEnd: DAY.before, createdAt: NOW }, limit: 200 })
const MONTH = { from: `${TODAY.slice(0, 7)}-01`, to: `${TODAY.slice(0, 7)}-30` }
/** Two years, compared with what was before them. */
const METRIC_YEARS = { from: `${Number(TODAY.slice(0, 4)) - 2}-12-01`, to: TODAY }
const BOARD_OF_TODAY = { ...DAY, countUpTo: MOST_ON_BOARD }
const TWO_YEARS = {
  countUpTo: MOST_ON_BOARD,
  after: new Date(`${Number(TODAY.slice(0, 4)) - 2}-01-01T00:00:00Z`),
  before: new Date(`${TODAY}T23:00:00Z`),
}

/** What a call is asked for that does not answer without being asked for something. */
const inputsFor = async (cast: Cast): Promise<Record<string, object>> => ({
  'app.findRecords': { text: 'garcía' },
  'public.product': { id: cast.product },
  'public.store': { storeIdOrSlug: cast.shop, channel: 'canteen' },
  'public.windows': { storeIdOrSlug: cast.shop, channel: 'canteen' },
  'public.cloudCanteen': { locationId: cast.location },
  'public.location': { idOrSlug: cast.location },
  'customer.orders.show': { purchaseId: cast.order },
  'customer.orders.handover': { purchaseId: cast.order },
  'customer.orders.reviews': { storeId: cast.shop },
  'customer.orders.product': { id: cast.product },
  'customer.checkout.days': { storeId: cast.shop, locationId: cast.location },
  'customer.entitlements.explain': { locationId: cast.location, on: TODAY },
  'customer.wallet.statement': MONTH,
  'merchant.orders.list': DAY,
  'merchant.orders.all': DAY,
  'merchant.orders.rows': { ...DAY, ids: cast.someOrders },
  'merchant.orders.behind': { ...DAY, ...behind(cast.someOrders[0]!) },
  'merchant.orders.show': { id: cast.someOrders[0]! },
  'merchant.catalogs.versions': { catalogId: cast.catalog },
  'merchant.catalogs.previewPublication': { catalogId: cast.catalog, versionId: cast.catalogVersion },
  'merchant.catalogs.compareVersions': {
    catalogId: cast.catalog,
    before: cast.catalogVersion,
    after: cast.catalogVersion,
  },
  'merchant.people.list': { storeId: cast.shop },
  'merchant.inventory.list': { storeId: cast.shop },
  'merchant.inventory.available': { storeId: cast.shop },
  'merchant.printers.show': { id: cast.printer },
  'merchant.printing.jobs': { storeId: cast.shop },
  'merchant.till.list': { storeId: cast.shop },
  'merchant.calendar.show': { storeId: cast.shop, from: TODAY, days: 7 },
  'logistics.missionControl.show': { warehouseId: await cast.idOf('warehouse'), on: TODAY },
  'logistics.dispatch.board': { city: cast.city, from: DAY.after, to: DAY.before },
  'logistics.partners.ofOrder': { purchaseId: cast.order },
  'logistics.arrivals.accuracy': { days: 30 },
  'logistics.deliveries.show': { purchaseId: cast.order },
  'logistics.routes.show': { id: cast.route },
  'logistics.routes.events': { routeId: cast.route },
  'logistics.drivers.replay': { city: cast.city, day: TODAY },
  'logistics.geofences.visits': { city: cast.city },
  'logistics.drivers.events': { after: new Date(NOW.getTime() - 3_600_000), before: NOW },
  'courier.location.events': { after: new Date(NOW.getTime() - 3_600_000), before: NOW },
  'company.locations.show': { id: cast.location },
  'company.orders.list': { locationId: cast.location, ...MONTH },
  'company.billing.months': { locationId: cast.location, month: MONTH.from.slice(0, 7) },
  'company.billing.people': { locationId: cast.location, month: MONTH.from.slice(0, 7) },
  'company.billing.references': {
    locationId: cast.location,
    month: MONTH.from.slice(0, 7),
    by: 'costCenter',
  },
  'company.billing.budget': { locationId: cast.location, month: MONTH.from.slice(0, 7) },
  'company.payroll': { locationId: cast.location, ...MONTH },
  'company.members.list': { locationId: cast.location },
  'company.invitations.list': { locationId: cast.location },
  'company.reception.arrivals': { locationId: cast.location },
  'company.reception.link': { locationId: cast.location },
  'company.entitlements.explain': { locationId: cast.location, on: TODAY, userId: cast.people.customer.id },
  'company.entitlementRules.show': { id: cast.rule },
  'admin.orders.ledger': { id: cast.order },
  'admin.orders.dayFigures': { on: TODAY },
  'admin.metrics.orders': { ...METRIC_YEARS, by: 'month' },
  'admin.metrics.couriers': { ...METRIC_YEARS, by: 'month' },
  'admin.metrics.printers': { ...METRIC_YEARS, by: 'month' },
  'admin.reports.company': { after: MONTH.from, before: MONTH.to, locationId: cast.location },
  'admin.reports.fees': { after: MONTH.from, before: TODAY },
  'admin.reports.payroll': { month: TODAY.slice(0, 7), locationId: cast.location },
  'admin.purchases.show': { id: cast.order },
  'admin.outgoingMessages.show': { id: await cast.idOf('outgoing_message') },
  'admin.users.show': { id: cast.people.customer.id },
  'admin.users.sessions': { userId: cast.people.customer.id },
  'admin.users.audit': { userId: cast.people.customer.id },
  'admin.users.balance': { id: cast.people.customer.id },
  'admin.users.figures': { id: cast.people.customer.id },
  'admin.users.movements': { userId: cast.people.customer.id },
  'admin.users.paymentMethods': { id: cast.people.customer.id },
  'admin.paymentMethods.list': {},
  'admin.credits.list': {},
  'admin.entitlements.explain': { locationId: cast.location, on: TODAY, userId: cast.people.customer.id },
  'admin.promotions.uses': { id: cast.promotion },
})

/** Records that no collection described by `resource` shows, by their tables. */
const SHOWN: Record<string, string> = {
  'admin.paymentMethods.show': 'payment_method',
  'admin.credits.show': 'credit',
  'admin.permissions.show': 'permission',
  'admin.logs.show': 'audit_entry',
}

/** The table of the record that a call shows; null for a call that shows no record of a collection. */
const tableShownBy = (path: string): string | null =>
  SHOWN[path] ?? procedures[path.replace(/\.show$/, '.list')]?._def.meta?.listing?.table ?? null

/** The newest record that this call shows; null where there is none. */
async function shown(cast: Cast, path: string): Promise<object | null> {
  const table = tableShownBy(path)
  if (!table) return {}
  const id = await cast.newestOf(table)
  return id === null ? null : { id }
}

/** Every query of the product that reads what grows: as it comes, sorted each way, searched, and its last page. */
export async function callsOf(world: TestWorld, cast: Cast): Promise<Call[]> {
  const inputs = await inputsFor(cast)
  const calls: Call[] = []
  for (const [path, { _def }] of Object.entries(procedures)) {
    if (_def.type !== 'query' || isUnmeasured(path)) continue
    const input = inputs[path] ?? (path.endsWith('.show') ? await shown(cast, path) : {})
    if (!input) continue
    if (!_def.inputs.every(part => part.safeParse(input).success))
      throw new Error(`What is ${path} asked for?`)
    const { people } = cast
    const who = people[path.split('.')[0] as keyof typeof people] ?? people.customer
    const accepts = (name: string) =>
      _def.inputs.some(part => name in (part instanceof z.ZodObject ? part.shape : {}))
    // As screens ask it: nobody counts the last one of a million.
    const most = path.startsWith('merchant.orders.') ? MOST_ON_BOARD : COUNTED_ON_SCREENS
    const counting = accepts('countUpTo') ? { countUpTo: most } : {}
    const ask = (more: object = {}) => callAs(world, who, path, { ...input, ...counting, ...more })
    calls.push({ name: path, make: () => ask() })
    if (accepts('search'))
      calls.push(
        { name: `${path} searched for many`, make: () => ask({ search: SEARCHES[path] ?? 'garcía' }) },
        { name: `${path} searched for few`, make: () => ask({ search: 'laia.garcía1' }) },
      )
    if (accepts('page') && accepts('limit')) {
      const { totalPages = 1 } = (await ask().catch(() => ({}))) as { totalPages?: number }
      if (totalPages > 1)
        calls.push({ name: `${path} page ${totalPages}`, make: () => ask({ page: totalPages }) })
      if (totalPages > 1)
        calls.push({ name: `${path} counted to the end`, make: () => ask({ countUpTo: undefined }) })
    }
    for (const sort of _def.meta?.listing?.sorts ?? [])
      calls.push({ name: `${path} by ${sort}`, make: () => ask({ sort: `-${sort}` }) })
  }
  const wide = (name: string, path: string, who: Person, input: object) =>
    calls.push({ name, make: () => callAs(world, who, path, input) })
  wide('merchant.orders.list of the platform', 'merchant.orders.list', cast.people.admin, BOARD_OF_TODAY)
  wide('merchant.orders.list of the platform searched', 'merchant.orders.list', cast.people.admin, {
    ...BOARD_OF_TODAY,
    search: 'garcía',
  })
  wide('merchant.orders.list of two years', 'merchant.orders.list', cast.people.merchant, TWO_YEARS)
  wide('merchant.orders.list of two years searched', 'merchant.orders.list', cast.people.merchant, {
    ...TWO_YEARS,
    search: 'garcía',
  })
  wide(
    'merchant.orders.list of the platform, two years',
    'merchant.orders.list',
    cast.people.admin,
    TWO_YEARS,
  )
  const lately = {
    after: new Date(NOW.getTime() - 30 * 86_400_000),
    countUpTo: MOST_LOOKED_THROUGH,
    limit: 200,
    counts: false,
  }
  for (const number of ['8A1C', '8A1C-0F37'])
    wide(`merchant.orders.list of number ${number}`, 'merchant.orders.list', cast.people.admin, {
      ...TWO_YEARS,
      countUpTo: MOST_LOOKED_THROUGH,
      filter: { number },
      limit: 1,
      counts: false,
    })
  for (const [name, more] of Object.entries({
    'that waits': { quick: 'toAccept' },
    'that was not paid': { filter: { paymentState: 'capture_failed' } },
  }))
    wide(`merchant.orders.list of a month, ${name}`, 'merchant.orders.list', cast.people.admin, {
      ...lately,
      sort: 'createdAt',
      ...more,
    })
  wide('merchant.printing.jobs that need somebody', 'merchant.printing.jobs', cast.people.admin, {
    filter: { status: { $in: ['failed', 'unconfirmed'] } },
    limit: 1,
  })
  const counted = { countUpTo: COUNTED_ON_SCREENS }
  const { customer, admin } = cast.people
  for (const list of [
    'purchases',
    'paymentAttempts',
    'credits',
    'debits',
    'paymentMethods',
    'outgoingMessages',
  ])
    wide(`admin.${list}.list of a person`, `admin.${list}.list`, admin, {
      ...counted,
      filter: { userId: customer.id },
    })
  for (const [name, filter] of Object.entries({
    'a shop': { storeId: cast.shop },
    'a place': { locationId: cast.location },
    'what waits': { state: 'pending' },
    'what is checked': { state: 'bag_check' },
    'what was canceled': { state: 'canceled_by_store' },
    'a promotion': { promotion: cast.promotion },
    'a product': { product: cast.product },
  }))
    wide(`admin.purchases.list of ${name}`, 'admin.purchases.list', admin, { ...counted, filter })
  wide('public.search near an address', 'public.search', cast.people.customer, { q: 'paella', city: 'bcn' })
  return calls
}

/** Something that is found a few times. */
const SEARCHES: Record<string, string> = { 'admin.products.list': 'paella' }

type Calls = { [name: string]: Calls } & ((input: unknown) => Promise<unknown>)

export function callAs(world: TestWorld, who: Person, path: string, input: object): Promise<unknown> {
  let at = createCaller(appRouter)(contextFor(world, who)) as unknown as Calls
  for (const name of path.split('.')) at = at[name]!
  return at(input)
}
