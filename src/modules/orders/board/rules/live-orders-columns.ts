import type { Role } from '../../../../core/rules/access/roles'

/** What of a board can be switched on and off; each person's choice is kept on the device. */
export const DISPLAY_DEFAULTS = {
  showPickup: true,
  showDelivery: true,
  showCartCount: true,
  showActions: true,
  showCart: true,
  showComments: true,
  showState: true,
  showOrderId: true,
  showLogistics: true,
  showStore: true,
  showCustomerName: true,
  showOrderedAt: true,
  showProjectCodes: false,
  showPayment: false,
  showRating: false,
  showInvoicing: false,
  showVatId: false,
  showEmail: false,
  privacyToggle: true,
  showChannel: false,
  showDistance: false,
  showListingPrice: false,
  showMerchantNet: false,
  showPlatformFees: false,
  showAttribution: false,
}

export type DisplayOptions = typeof DISPLAY_DEFAULTS
export type DisplayOption = keyof DisplayOptions

/** The switches of the board that belong to no column. */
export const BOARD_DEFAULTS = { showCanceled: false, showAll: true, sounds: true, live: true }

/** How often a board that hears nothing is fetched again; a minute is the least that a server is asked to bear. */
export const REFRESH_SECONDS = [60, 90, 120, 300] as const
export type RefreshSeconds = (typeof REFRESH_SECONDS)[number]
export const REFRESH_DEFAULT: RefreshSeconds = 90

type Audience = 'everyone' | readonly Role[]

interface Column {
  for: Audience
  option?: DisplayOption
}

const SUPER: readonly Role[] = ['superAdmin']
const PLATFORM: readonly Role[] = ['helloAdmin']
const COMPANY: readonly Role[] = ['helloAdmin', 'locationAdmin', 'organization']

/** Who sees which column, and which option switches it. Platform admins see all but what is a super admin's alone. */
export const LIVE_ORDER_COLUMNS = {
  orderId: { for: 'everyone', option: 'showOrderId' },
  state: { for: 'everyone', option: 'showState' },
  orderedAt: { for: 'everyone', option: 'showOrderedAt' },
  pickupWindow: { for: 'everyone', option: 'showPickup' },
  deliveryWindow: { for: 'everyone', option: 'showDelivery' },
  channel: { for: 'everyone', option: 'showChannel' },
  store: { for: 'everyone', option: 'showStore' },
  location: { for: COMPANY },
  customer: { for: [...COMPANY, 'logisticsAdmin'], option: 'showCustomerName' },
  pickupCode: { for: ['helloAdmin', 'merchantAdmin', 'organization'] },
  cart: { for: 'everyone', option: 'showCart' },
  cartCount: { for: 'everyone', option: 'showCartCount' },
  comments: { for: 'everyone', option: 'showComments' },
  logistics: { for: [...PLATFORM, 'logisticsAdmin', 'merchantAdmin'], option: 'showLogistics' },
  distance: { for: [...PLATFORM, 'logisticsAdmin'], option: 'showDistance' },
  payment: { for: COMPANY, option: 'showPayment' },
  invoice: { for: COMPANY, option: 'showInvoicing' },
  totalCost: { for: COMPANY },
  merchantListingPrice: { for: [...SUPER, 'merchantAdmin'], option: 'showListingPrice' },
  merchantNet: { for: SUPER, option: 'showMerchantNet' },
  platformFees: { for: SUPER, option: 'showPlatformFees' },
  projectCode: { for: COMPANY, option: 'showProjectCodes' },
  rating: { for: COMPANY, option: 'showRating' },
  vatId: { for: COMPANY, option: 'showVatId' },
  email: { for: [...COMPANY, 'logisticsAdmin'], option: 'showEmail' },
  phone: { for: [...COMPANY, 'logisticsAdmin'], option: 'showEmail' },
  attribution: { for: SUPER, option: 'showAttribution' },
  actions: { for: ['merchantAdmin', 'logisticsAdmin'], option: 'showActions' },
} as const satisfies Record<string, Column>

export type LiveOrderColumn = keyof typeof LIVE_ORDER_COLUMNS

export interface BoardViewer {
  roles: readonly Role[]
  /** A merchant with one store needs no column that names it. */
  hasSingleStore: boolean
}

/** The columns that a person may see: the server sends no others. */
export function permittedColumns({ roles, hasSingleStore }: BoardViewer): LiveOrderColumn[] {
  return entriesOf(LIVE_ORDER_COLUMNS)
    .filter(([, column]) => isFor(column.for, roles))
    .map(([name]) => name)
    .filter(name => name !== 'store' || !(hasSingleStore && isOnlyMerchant(roles)))
}

const LOGISTICS_GROUPS: readonly Role[] = ['superAdmin', 'helloAdmin', 'logisticsAdmin']

const GROUPS = {
  store: [...LOGISTICS_GROUPS, 'merchantAdmin'],
  location: [...LOGISTICS_GROUPS, 'locationAdmin', 'organization'],
  state: 'everyone',
  channel: [...LOGISTICS_GROUPS, 'merchantAdmin'],
  window: 'everyone', // by quarters of an hour
  customer: ['superAdmin', 'helloAdmin'],
  invoiceState: ['superAdmin', 'helloAdmin'],
  driver: LOGISTICS_GROUPS,
  warehouse: LOGISTICS_GROUPS,
  projectCode: ['locationAdmin', 'organization'],
} as const satisfies Record<string, Audience>

export type LiveOrderGroup = keyof typeof GROUPS

export function groupsFor(roles: readonly Role[]): LiveOrderGroup[] {
  return entriesOf(GROUPS)
    .filter(([, audience]) => isFor(audience, roles))
    .map(([name]) => name)
}

const FILTERS = {
  all: 'everyone',
  toAccept: 'everyone',
  preparing: 'everyone',
  ready: 'everyone',
  onTheWay: 'everyone',
  late: 'everyone',
  canceled: 'everyone',
  noInvoice: ['superAdmin', 'helloAdmin'],
  unprinted: 'everyone',
  crossDocking: 'everyone',
  direct: 'everyone',
} as const satisfies Record<string, Audience>

export type LiveOrderFilter = keyof typeof FILTERS

export function quickFiltersFor(roles: readonly Role[]): LiveOrderFilter[] {
  return entriesOf(FILTERS)
    .filter(([, audience]) => isFor(audience, roles))
    .map(([name]) => name)
}

function isFor(audience: Audience, roles: readonly Role[]): boolean {
  return audience === 'everyone' || audience.some(role => roles.includes(role))
}

function isOnlyMerchant(roles: readonly Role[]): boolean {
  return roles.every(role => role === 'user' || role === 'merchantAdmin')
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][]
}
