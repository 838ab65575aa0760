import { sql } from 'kysely'
import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { rolesOf } from '../../../core/rules/access/roles'
import { type CsvCell, decimals } from '../../../core/rules/csv'
import { isTerminal, type OrderState } from '../../../core/rules/ordering/order-states'
import { scopeFilter } from '../../../core/scope'
import { AskOrderStats } from './contract/reports'
import { forDays } from './order-books'

export const READS_STATS = ['HelloAdminPermission'] as const

type Row = Record<string, string | number | boolean | Date | null>
type Column = { name: string; of: string; read: (row: unknown) => CsvCell }
const PAGE = 500

const text = (row: Row, name: string): CsvCell => (row[name] === null ? null : { text: String(row[name]) })
const plain = (row: Row, name: string): CsvCell => (row[name] === null ? null : { plain: String(row[name]) })
const cents = (row: Row, name: string): CsvCell =>
  row[name] === null ? null : { plain: decimals(Number(row[name])) }
const at = (row: Row, name: string): CsvCell =>
  row[name] === null ? null : { plain: (row[name] as Date).toISOString() }

/** What can be in the file, in this order. */
const CELLS: Record<string, (row: Row, name: string) => CsvCell> = {
  number: plain,
  placedAt: at,
  deliveryDay: plain,
  windowStart: at,
  windowEnd: at,
  city: plain,
  channel: plain,
  state: plain,
  stateAt: at,
  lateMinutes: plain,
  store: text,
  merchant: text,
  office: text,
  company: text,
  projectCode: text,
  isPickup: plain,
  items: plain,
  goods: cents,
  discount: cents,
  delivery: cents,
  total: cents,
  inKind: cents,
  flex: cents,
  wallet: cents,
  card: cents,
  transfer: cents,
  refunded: cents,
  listing: cents,
  rating: plain,
  courierRating: plain,
  courierId: plain,
  platformFees: cents,
  merchantNet: cents,
}
/** What merchants earn and the platform keeps is for its owners. */
const OWNERS_ONLY = ['platformFees', 'merchantNet']

/** The orders of some days as lines of a file, page after page in the order of their windows; nothing says who ordered. */
export function orderStats(db: Database, caller: Person, asked: unknown) {
  const parsed = AskOrderStats.safeParse(asked)
  if (!parsed.success)
    throw new Failure('ValidationError', {
      fields: parsed.error.issues.map(({ path, message }) => ({
        path: path.join('.'),
        rule: 'invalid',
        message,
      })),
    })
  const { after, before, config } = parsed.data
  const isOwner = rolesOf(caller.permissions).includes('superAdmin')
  const possible = Object.keys(CELLS).filter(name => isOwner || !OWNERS_ONLY.includes(name))
  const names = config?.split(',').map(name => name.trim()) ?? possible
  const unknown = names.find(name => !possible.includes(name))
  if (unknown !== undefined)
    throw new Failure('ValidationError', { fields: [{ path: 'config', rule: 'unknown', message: unknown }] })
  let last: { windowEnd: Date; id: string } | null = null
  return {
    columns: names.map((name): Column => ({ name, of: name, read: row => CELLS[name]!(row as Row, name) })),
    async readPage() {
      const behind = last ? sql`(o.window_end, o.id) > (${last.windowEnd}, ${last.id})` : sql`true`
      const { rows } = await sql<Row & { id: string; windowEnd: Date }>`
        select o.id, o.ufid as number, o.created_at as "placedAt", o.delivery_on::text as "deliveryDay",
          o.window_start as "windowStart", o.window_end as "windowEnd", o.city, o.channel, o.state, o.state_at as "stateAt",
          case when o.state = 'delivered' then greatest(0, ceil(extract(epoch from o.state_at - o.window_end) / 60))::int end as "lateMinutes",
          s.name as store, m.name as merchant, l.name as office, g.name as company, o.project_code as "projectCode",
          o.is_pickup as "isPickup",
          (select coalesce(sum(line.quantity), 0)::int from order_line line where line.order_id = o.id) as items,
          o.goods_cents as goods, o.discount_cents as discount, o.delivery_cents as delivery, o.total_cents as total,
          o.kind_cents as "inKind", o.flex_cents as flex, o.balance_cents as wallet, o.card_cents as card, o.transfer_cents as transfer,
          o.refunded_kind_cents + o.refunded_flex_cents + o.refunded_balance_cents + o.refunded_card_cents
            + o.refunded_transfer_cents as refunded,
          o.merchant_listing_cents as listing, r.rating, r.courier_rating as "courierRating",
          (select route.assigned_to from waypoint_order wo join waypoint w on w.id = wo.waypoint_id
            join route on route.id = w.route_id
            where wo.order_id = o.id and w.should_deliver and w.transfer_id is null and route.canceled_at is null and route.deleted_at is null
            order by w.position desc limit 1) as "courierId",
          o.platform_fee_cents as "platformFees", o.merchant_net_cents as "merchantNet"
        from purchase_order o
        join store s on s.id = o.store_id join merchant m on m.id = o.merchant_id
        left join location l on l.id = o.location_id left join organization g on g.id = l.organization_id
        left join rating r on r.order_id = o.id and r.hidden_at is null and r.deleted_at is null
        where o.deleted_at is null and not o.is_requesting_quote and ${forDays(after, before)} and ${behind}
          and ${scopeFilter(caller, READS_STATS, { city: sql.ref('o.city') })}
        order by o.window_end, o.id limit ${sql.lit(PAGE)}`.execute(db)
      const end = rows.at(-1)
      if (end) last = { windowEnd: end.windowEnd, id: end.id }
      return {
        docs: rows,
        hasNextPage: rows.length === PAGE,
        // The window of an order that is over stays where it is.
        mayRepeat: (row: Row) => !isTerminal(row.state as OrderState),
      }
    },
  }
}
