import { COUNTED_ON_SCREENS } from '../../core/contract/list'
import { COLLECTIONS, type MeasuredList } from '../access/collections'
import { procedures } from '../access/endpoints'
import { WITH_MANY } from './row-columns'

/** How a list is asked. */
export type AskedList = {
  path: string
  asks: ({ name: string; input: object } | { name: string; behind: object })[]
  /** Why it never is that long in life, so that no index is kept for it. */
  isShort: string | null
}

type Kind = MeasuredList & {
  /** What it is asked for beside a page. */
  input?: object
}

/** Who has most of it. */
type Whose = { shop: string; customer: string }

const OFFICE = { countUpTo: COUNTED_ON_SCREENS }
/** Of twenty rows each. */
const DEEP_PAGE = 4500

const ofCollections = Object.fromEntries(
  COLLECTIONS.flatMap(({ of, measured }) => (measured ? [[`${of}.list`, measured] as const] : [])),
)

/** Collections say in their samples how they are asked; these are the other lists. */
const listsOf = (whose: Whose): Record<string, Kind> => ({
  ...ofCollections,
  'admin.purchases.list': { filter: { storeId: whose.shop } },
  'admin.outgoingMessages.list': { filter: { state: 'failed' } },
  'admin.paymentMethods.list': { filter: { brand: 'amex' } },
  'admin.paymentAttempts.list': { filter: { status: 'FAILED' } },
  'admin.credits.list': { filter: { kind: 'gifted' } },
  'admin.debits.list': { filter: { userId: whose.customer } },
  'admin.logs.list': { filter: { entityType: 'person' }, search: 'checkout' },
  'admin.inventories.list': { filter: { stock: { $lt: 3 } } },
  'admin.permissions.list': { filter: { type: 'LocationAdminPermission' } },
  'admin.affiliations.list': { filter: { state: 'active' } },
  'admin.notifications.list': {
    filter: { kind: 'marketing' },
    search: 'paella',
    isShort: 'thousands: staff and merchants write each',
  },
  'admin.notifications.recipients': { input: { id: WITH_MANY.notification }, filter: { result: 'sent' } },
  'admin.kiosks.list': { filter: { isClaimed: false }, isShort: 'hundreds: one for each fridge' },
  'admin.bank.transactions': { filter: { state: 'notOurs' } },
  'admin.bank.imports': { filter: { state: 'failed' }, isShort: 'thousands: a few each day' },
  'admin.ratings.list': { filter: { rating: 1 } },
  'admin.promotions.uses': { input: { id: WITH_MANY.promotion }, filter: {} },
  'admin.referralPrograms.referrals': { input: { id: WITH_MANY.program }, filter: { state: 'paid' } },
  'admin.webhookDeliveries.list': { filter: { state: 'failed' }, search: 'canceled' },
  'merchant.printers.list': {
    filter: { isClaimed: false },
    isShort: 'thousands: one or two in each kitchen',
  },
  'merchant.printing.jobs': { filter: { status: 'failed' } },
  'logistics.routes.list': { filter: { city: 'mad' } },
})

/** Lists of one person, one office, one menu or one day, which `npm run million` measures where they grow. */
const ELSEWHERE =
  /^(app|customer|courier|company)\.|^merchant\.(orders|picking|catalogs)\.|^admin\.(reports|receivables|users\.(sessions|audit|movements))/

/** Every list of the office. Throws for a list that is not described here. */
export function listCalls(whose: Whose): AskedList[] {
  const known = listsOf(whose)
  const paged = Object.entries(procedures).filter(([path, { _def }]) => {
    const fields = _def.inputs.flatMap(part => Object.keys((part as { shape?: object }).shape ?? {}))
    return (
      _def.type === 'query' && fields.includes('page') && fields.includes('limit') && !ELSEWHERE.test(path)
    )
  })
  return paged.map(([path, { _def }]) => {
    const kind = known[path]
    if (!kind) throw new Error(`How is ${path} filtered and searched?`)
    const { input = {}, filter, search = 'garcía', isShort = null } = kind
    const asked = { ...OFFICE, ...input }
    const searches = _def.inputs.some(part => 'search' in ((part as { shape?: object }).shape ?? {}))
    return {
      path,
      isShort,
      asks: [
        { name: 'first page', input: asked },
        { name: 'filtered', input: { ...asked, filter } },
        ...(searches ? [{ name: 'searched', input: { ...asked, search } }] : []),
        { name: 'page 4500', input: { ...asked, page: DEEP_PAGE } },
        { name: 'by cursor', behind: { ...asked, page: DEEP_PAGE } },
      ],
    }
  })
}
