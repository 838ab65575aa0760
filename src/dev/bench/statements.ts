import type { Stage } from './stage'

/** What statements are for, by what stands in them; the first that fits counts. */
const PURPOSES: [string, RegExp][] = [
  ['job queue', /\bjobs\.|boss|lock_timeout|idle_in_transaction_session_timeout|pg_advisory/i],
  ['relay and live messages', /\b(live_\w+|pg_notify|listen)\b|waiting_event order by/i],
  ['events', /\binto "(waiting_)?event"/i],
  ['audit', /audit_entry/],
  ['mails', /outgoing_message/],
  ['webhooks', /incoming_webhook|"(order_payment|card_check)"/],
  ['ledger, stock, credits', /ledger_|"credit|inventory_item|entitlement/],
  ['checkouts', /"checkout"/],
  ['orders', /purchase_order|order_line|order_event/],
  ['who calls', /"session"/],
  ['people and their cards', /"(person|payment_method)"/],
  ['stores, places, menus', /"(store|location|catalog\w*)"/],
  ['transactions', /^(begin|start|commit|rollback|set|savepoint)\b/i],
]

type Counted = { purpose: string; calls: number; ms: number; rows: number }

const driverOf = ({ world }: Pick<Stage, 'world'>) => world.driver

export const forgetStatements = (stage: Pick<Stage, 'world'>) =>
  driverOf(stage)`select pg_stat_statements_reset()`

/** What the product has asked since they were forgotten, dearest first. What Postgres asks itself for a foreign key is not among it. */
export const statementsInFull = (stage: Pick<Stage, 'world'>) =>
  driverOf(stage)<{ query: string; calls: number; ms: number; rows: number }[]>`
    select query, calls::int, total_exec_time + total_plan_time as ms, rows::int from pg_stat_statements
    where query !~ 'pg_stat_statements' and query !~ '^SELECT .* FROM ONLY .* FOR KEY SHARE' order by ms desc`

/** The same by purpose. */
export async function statementsByPurpose(stage: Pick<Stage, 'world'>): Promise<Counted[]> {
  const rows = await statementsInFull(stage)
  const purposeOf = (query: string) => PURPOSES.find(([, form]) => form.test(query))?.[0] ?? 'other'
  return [...Map.groupBy(rows, ({ query }) => purposeOf(query))]
    .map(([purpose, its]) => ({
      purpose,
      calls: sum(its.map(({ calls }) => calls)),
      ms: sum(its.map(({ ms }) => ms)),
      rows: sum(its.map(({ rows }) => rows)),
    }))
    .sort((a, b) => b.calls - a.calls)
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
