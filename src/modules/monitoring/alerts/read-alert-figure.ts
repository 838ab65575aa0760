import { type RawBuilder, sql } from 'kysely'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { firstIdAt } from '../../../core/ids'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import { FAILED_ORDER_STATES, OPEN_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { AWAY_WITHIN_SECONDS } from '../../logistics/couriers/rules/presence'
import { TERMINAL_WAYPOINT_STATUSES } from '../../logistics/routes/rules/waypoint-state'
import { latestPulses } from '../../operations/platform/server-pulses.store'
import { PRINTER_RECENT_SECONDS } from '../../printing/printers/rules/printing-jobs'
import type { AlertFigureName } from './rules/alert-figures'

export type Asked = {
  figure: AlertFigureName
  windowMinutes: number
  city: string | null
  storeId: string | null
}

/** A paper that no printer has taken after so long waits. */
const PAPER_WAITS_MS = 2 * MINUTE_MS
const WEBHOOK_WAITS_MS = 5 * MINUTE_MS
/** Fewer ratings say nothing about a kitchen. */
const FEWEST_RATINGS = 5
/** Fewer orders or calls make no share. */
const FEWEST_ORDERS = 10
const FEWEST_CALLS = 50
/** A server pulses once a minute. */
export const SILENT_SERVER_MS = 3 * MINUTE_MS

const anyOf = (states: readonly string[]) => sql`any(${[...states]}::text[])`

/** What a figure is now; null when there is too little to tell. */
export async function readAlertFigure(db: Database, asked: Asked, now: Date): Promise<number | null> {
  if (asked.figure === 'errorRate' || asked.figure === 'silentServers') return ofServers(db, asked, now)
  const { rows } = await sql<{
    value: number | null
  }>`select (${QUERIES[asked.figure](asked, now)})::float8 as value`.execute(db)
  return rows[0]!.value
}

async function ofServers(db: Database, { figure, windowMinutes }: Asked, now: Date): Promise<number | null> {
  const servers = await latestPulses(db, now, windowMinutes)
  if (figure === 'silentServers')
    return servers.filter(({ at }) => now.getTime() - at.getTime() > SILENT_SERVER_MS).length
  const calls = servers.reduce((sum, server) => sum + server.calls, 0)
  const failed = servers.reduce((sum, server) => sum + server.failed_calls, 0)
  return calls < FEWEST_CALLS ? null : failed / calls
}

type Query = (asked: Asked, now: Date) => RawBuilder<unknown>
const ago = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)
const since = ({ windowMinutes }: Asked, now: Date) => ago(now, windowMinutes * MINUTE_MS)

/** Rows of this city and store only, where the alert is about one. */
const within = ({ city, storeId }: Asked, table: string) => sql`
  ${city === null ? sql`true` : sql`${sql.ref(`${table}.city`)} = ${city}`}
  and ${storeId === null ? sql`true` : sql`${sql.ref(`${table}.store_id`)} = ${storeId}`}`

const placedOrders = (asked: Asked) =>
  sql`o.deleted_at is null and not o.is_requesting_quote and ${within(asked, 'o')}`

const QUERIES: Record<Exclude<AlertFigureName, 'errorRate' | 'silentServers'>, Query> = {
  unacceptedOrders: (asked, now) => sql`
    select count(*) from purchase_order o
    where o.is_unanswered and o.accept_by <= ${now} and ${placedOrders(asked)}`,
  lateOrders: (asked, now) => sql`
    select count(*) from purchase_order o
    where o.state = ${anyOf(OPEN_ORDER_STATES)} and o.window_end < ${now} and o.window_end > ${ago(now, DAY_MS)}
      and ${placedOrders(asked)}`,
  failedPayments: asked => sql`
    select count(*) from unpaid_order u join purchase_order o on o.id = u.order_id where ${placedOrders(asked)}`,
  silentPrinters: ({ city, storeId }, now) => sql`
    select count(*) from printer p
    where p.claimed_at is not null and not p.is_demo and p.archived_at is null and p.deleted_at is null
      and (p.last_seen_at is null or p.last_seen_at < ${ago(now, PRINTER_RECENT_SECONDS * SECOND_MS)})
      and ${city === null ? sql`true` : sql`p.city = ${city}`}
      and ${
        storeId === null
          ? sql`true`
          : sql`exists (select 1 from printer_store s where s.printer_id = p.id and s.store_id = ${storeId})`
      }`,
  waitingPapers: (asked, now) => sql`
    select count(*) from print_job j
    where j.status = 'queued' and j.created_at < ${ago(now, PAPER_WAITS_MS)} and ${within(asked, 'j')}`,
  lowStock: ({ city, storeId }) => sql`
    select count(*) from inventory_item i join store s on s.id = i.store_id join product p on p.id = i.product_id
    where i.low_at is not null and not i.unlimited and i.on_hand - i.reserved <= i.low_at
      and s.deleted_at is null and p.archived_at is null and p.deleted_at is null
      and ${city === null ? sql`true` : sql`s.city = ${city}`} and ${storeId === null ? sql`true` : sql`s.id = ${storeId}`}`,
  lowRatings: (asked, now) => sql`
    select count(*) from rating r
    where r.id >= ${firstIdAt(since(asked, now))} and r.rating <= 2 and r.hidden_at is null and r.deleted_at is null
      and ${within(asked, 'r')}`,
  averageRating: (asked, now) => sql`
    select case when count(*) >= ${FEWEST_RATINGS} then avg(r.rating) end from rating r
    where r.id >= ${firstIdAt(since(asked, now))} and r.hidden_at is null and r.deleted_at is null and ${within(asked, 'r')}`,
  failedOrders: (asked, now) => sql`
    select case when count(*) >= ${FEWEST_ORDERS}
      then count(*) filter (where o.state = ${anyOf(FAILED_ORDER_STATES)})::float8 / count(*) end
    from purchase_order o where o.id >= ${firstIdAt(since(asked, now))} and ${placedOrders(asked)}`,
  silentCouriers: ({ city }, now) => sql`
    select count(distinct r.assigned_to) from route r
    left join courier_position c on c.person_id = r.assigned_to
    where r.effective_at > ${ago(now, DAY_MS)} and r.effective_at <= ${now} and r.canceled_at is null and r.deleted_at is null
      and r.assigned_to is not null and (c.at is null or c.at < ${ago(now, AWAY_WITHIN_SECONDS * SECOND_MS)})
      and exists (select 1 from waypoint w where w.route_id = r.id and w.status <> 'Pending')
      and exists (select 1 from waypoint w where w.route_id = r.id and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})
      and ${city === null ? sql`true` : sql`r.city = ${city}`}`,
  urgentIncidents: ({ city }) => sql`
    select count(*) from incidence i
    where i.status = 'OPEN' and i.priority = 1 and i.archived_at is null and i.deleted_at is null
      and ${city === null ? sql`true` : sql`i.city = ${city}`}`,
  failedMessages: (asked, now) => sql`
    select count(*) from outgoing_message m where m.id >= ${firstIdAt(since(asked, now))} and m.is_failed`,
  waitingWebhooks: (_, now) => sql`
    select count(*) from incoming_webhook e
    where e.processed_at is null and e.deleted_at is null and e.created_at < ${ago(now, WEBHOOK_WAITS_MS)}`,
  queueAge: () => sql`
    select coalesce(greatest(0, extract(epoch from now() - min(start_after))), 0) / 60
    from jobs.job where state < 'completed' and start_after <= now()`,
}
