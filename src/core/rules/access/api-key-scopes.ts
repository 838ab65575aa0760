/**
 * What a key may be given, and the calls that each part of it opens. Whatever stands in no list is closed to
 * keys, also what is added later: signing in, keys themselves, permissions, acting as others, cards, paying,
 * ending an account, and the whole back office of the platform. What its person may not do, a key may not either.
 */
export const API_KEY_SCOPES = {
  'user:read': [
    'app.me',
    'customer.favourites.list',
    'customer.wallet.balance',
    'customer.wallet.credits',
    'public.search',
    'public.store',
    'public.windows',
    'public.location',
  ],
  'user:write': [
    'customer.profile.change',
    'customer.profile.setAllergens',
    'customer.profile.changeSettings',
    'customer.favourites.store',
    'customer.favourites.product',
    'customer.locations.choose',
  ],
  'orders:read': ['customer.orders.list', 'customer.orders.show', 'customer.orders.history'],
  'orders:write': [
    'customer.orders.cancel',
    'customer.orders.setProjectCode',
    'customer.orders.rate',
    'customer.orders.skipRating',
  ],
  'merchant:read': [
    'merchant.orders.list',
    'merchant.orders.all',
    'merchant.orders.show',
    'merchant.inventory.list',
    'merchant.inventory.available',
    'merchant.printers.list',
    'merchant.printers.show',
    'merchant.printers.ofStores',
    'merchant.printing.jobs',
    'merchant.printing.ticketHtml',
    'merchant.printing.ticketHtmls',
  ],
  'merchant:write': [
    'merchant.orders.setStatus',
    'merchant.orders.edit',
    'merchant.orders.markPrinted',
    'merchant.catalogs.publish',
    'merchant.catalogs.duplicate',
    'merchant.catalogs.syncProducts',
    'merchant.inventory.sync',
    'merchant.inventory.setUnlimited',
    'merchant.inventory.diff',
    'merchant.printing.printOrder',
    'merchant.printing.printOrders',
    'merchant.printing.cancel',
    'merchant.printing.reprint',
  ],
  'logistics:read': [
    'logistics.dispatch.board',
    'logistics.dispatch.directions',
    'logistics.routes.list',
    'logistics.routes.show',
    'logistics.routes.plan',
    'logistics.routes.events',
    'logistics.drivers.list',
    'logistics.drivers.events',
    'logistics.stores.withCanteen',
  ],
  'logistics:write': [
    'logistics.routes.create',
    'logistics.routes.update',
    'logistics.routes.remove',
    'logistics.routes.archive',
    'logistics.routes.unarchive',
    'logistics.routes.editWaypoint',
  ],
  'courier:location': ['courier.location.ingest'],
  'company:read': ['company.locations.list', 'company.locations.show', 'company.members.list'],
} as const satisfies Record<string, readonly string[]>

export type ApiKeyScope = keyof typeof API_KEY_SCOPES

export const API_KEY_SCOPE_NAMES = Object.keys(API_KEY_SCOPES) as ApiKeyScope[]

const OPENED: Readonly<Record<string, readonly string[]>> = API_KEY_SCOPES

/** Whether a key with these scopes opens a call. Scopes that are no longer known open nothing. */
export function apiKeyOpens(scopes: readonly string[], call: string): boolean {
  return scopes.some(scope => Object.hasOwn(OPENED, scope) && OPENED[scope]!.includes(call))
}
