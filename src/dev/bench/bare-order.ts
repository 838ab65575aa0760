import type postgres from 'postgres'
import { openDatabase } from '../../core/db/open'
import { makeIds } from '../../core/ids'
import { FAILED_ORDER_STATES, TERMINAL_ORDER_STATES } from '../../core/rules/ordering/order-states'
import { flexPeriodOf } from '../../modules/companies/allowances/rules/entitlements'
import { account } from '../../modules/money/ledger/rules/accounts'
import { placementPostings } from '../../modules/order-records/amounts/rules/order-postings'
import { UFID_BYTES, ufidOf } from '../../modules/order-records/orders/rules/ufid'
import type { Shopper } from './stage'

/**
 * What Postgres itself has to do for an order and nothing around it: the statements of the two transactions, prepared,
 * one after the other, as pgbench runs a script. The rows are copies of an order that the product has placed.
 */
const LOCK_ACCOUNTS =
  'select code, kind, debits_cents, credits_cents, held_cents from ledger_account where code = any($1) order by code for update'
const quoted = (names: readonly string[]) => names.map(name => `'${name}'`).join(', ')
const FIND_ATTEMPT = 'select * from checkout where person_id = $1 and client_key = $2'
const RULES = 'select * from entitlement_rule where location_id = $1 order by id'
const SPENT = `
  select coalesce(sum(kind) filter (where is_day and here), 0)::bigint as day_kind, coalesce(sum(flex) filter (where is_day and here), 0)::bigint as day_flex,
    coalesce(sum(paid) filter (where is_day), 0)::bigint as day_paid, coalesce(sum(kind) filter (where not is_day and here), 0)::bigint as month_kind,
    coalesce(sum(flex) filter (where not is_day and here), 0)::bigint as month_flex
  from (
    select delivery_on = $3::date as is_day, location_id is not distinct from $2::text as here, kind_cents - refunded_kind_cents as kind,
      flex_cents - refunded_flex_cents as flex, balance_cents + card_cents - refunded_balance_cents - refunded_card_cents as paid
    from purchase_order where person_id = $1 and delivery_on between $4::date and ($4::date + interval '1 month' - interval '1 day')::date
      and state not in (${quoted(FAILED_ORDER_STATES)})
    union all
    select draft->>'deliveryOn' = $3::text, draft->>'locationId' is not distinct from $2::text,
      (draft->'parts'->>'kindCents')::bigint, (draft->'parts'->>'flexCents')::bigint, 0
    from checkout where person_id = $1 and state = 'reserved' and draft->>'deliveryOn' like $5
  ) spent`
const GRANTED = `
  select a.code, sum(x.amount_cents)::bigint as cents from ledger_account a
  join ledger_tx t on t.ref_type = 'account' and t.ref_id = a.id and t.kind = 'grant' and t.memo = $2
  join ledger_transfer x on x.tx_id = t.id where a.code = any($1) group by a.code`
const OPEN_ACCOUNTS = `
  insert into ledger_account (id, code, kind, kept, owner_id, created_at)
  select id, code, 'liability', true, $3, $4 from unnest($1::text[], $2::text[]) as given (id, code) on conflict (code) do nothing`
const POST = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) as given (id, debit, credit, amount_cents, memo)
  ), known as (
    select given.id, d.id as debit_id, c.id as credit_id, amount_cents, memo
    from given join ledger_account d on d.code = debit join ledger_account c on c.code = credit
  ), entry as (
    insert into ledger_tx (id, key, kind, ref_type, ref_id, actor_id, memo, at)
    select $6, $7, $8, $9, $10, $11, $12, $13 where (select count(*) from known) = $14::int
    on conflict (key) do nothing returning id
  )
  insert into ledger_transfer (id, tx_id, debit_id, credit_id, amount_cents, memo, at)
  select known.id, entry.id, debit_id, credit_id, amount_cents, memo, $13 from known, entry returning id`
const SET_STOCK_ASIDE = `
  update inventory_item set reserved = reserved + $3, updated_at = $4
  where store_id = $1 and product_id = $2 and on_hand - reserved >= $3`
const USE_STOCK = `
  update inventory_item set on_hand = on_hand - $3, reserved = reserved - $3, updated_at = $4 where store_id = $1 and product_id = $2`
const HOLD = `
  update ledger_account a set held_cents = a.held_cents + given.cents
  from unnest($1::text[], $2::bigint[]) as given (code, cents) where a.code = given.code`
const LOCK_CHECKOUT = 'select * from checkout where id = $1 for update'
const CLOSE_CHECKOUT = `update checkout set state = 'placed', order_id = $2, payment_intent_id = $3, updated_at = $4 where id = $1`
const FREE_PICKUP_CODE = `
  select code from unnest($1::text[]) with ordinality as free (code, place)
  where not exists (
    select 1 from purchase_order o where o.store_id = $2 and o.delivery_on = $3::date and o.pickup_code = free.code
      and o.state not in (${quoted(TERMINAL_ORDER_STATES)}))
  order by place limit 1`

type Row = Record<string, unknown>
type Sql = postgres.Sql | postgres.TransactionSql

/** An order that was placed, as its rows. */
type Template = {
  checkout: Row & { draft: { stock: { productId: string; quantity: number }[]; lines: { shares: object }[] } }
  order: Row
  lines: Row[]
  history: Row
  audits: Row[]
  events: Row[]
  insert: (table: string, count?: number) => { columns: string[]; text: string }
}

const ask = (sql: Sql, text: string, values: unknown[]) =>
  sql.unsafe<Row[]>(text, values as postgres.ParameterOrJSON<never>[], { prepare: true })

/** Opens so many connections of its own; answers how one order is written and how they are closed. */
export async function openBareOrders(databaseUrl: string, connections: number) {
  const connection = openDatabase(databaseUrl, { max: connections })
  const template = await readTemplate(connection.driver)
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  const newId = makeIds({ now: () => new Date() }, randomBytes)
  return {
    close: connection.close,
    async place(person: Shopper, day: string) {
      const at = new Date()
      const ids = { checkout: newId(), order: newId(), intent: `pi_${newId()}` }
      await connection.driver.begin(tx => reserve(tx, template, { person, day, at, ids, newId }))
      await connection.driver.begin(tx => placeIt(tx, template, { person, day, at, ids, newId, randomBytes }))
    },
  }
}

type Part = {
  person: Shopper
  day: string
  at: Date
  ids: { checkout: string; order: string; intent: string }
  newId: () => string
}

async function reserve(tx: Sql, { checkout, order, audits, insert }: Template, part: Part) {
  const { person, day, at, ids, newId } = part
  const { wallet, kind, flex } = codesOf(part)
  await ask(tx, LOCK_ACCOUNTS, [[wallet, kind, flex]])
  await ask(tx, FIND_ATTEMPT, [person.id, ids.checkout])
  await ask(tx, RULES, [person.locationId])
  await ask(tx, SPENT, [person.id, person.locationId, day, `${day.slice(0, 7)}-01`, `${day.slice(0, 7)}-%`])
  await ask(tx, GRANTED, [[kind, flex], person.locationId])
  await ask(tx, OPEN_ACCOUNTS, [[newId(), newId()], [kind, flex], person.id, at])
  for (const [code, due, cents] of [
    [kind, account.kindDue(person.locationId), order.kind_cents],
    [flex, account.flexDue(person.locationId), order.flex_cents],
  ] as [string, string, number][])
    await post(tx, part, `grant:${code}:${ids.checkout}`, 'grant', [
      { debit: due, credit: code, amountCents: cents, memo: 'granted' },
    ])
  const [bread] = checkout.draft.stock
  await ask(tx, SET_STOCK_ASIDE, [person.shop.store.id, person.shop.bread.id, bread!.quantity, at])
  await ask(tx, HOLD, [
    [wallet, kind, flex],
    [order.balance_cents, order.kind_cents, order.flex_cents],
  ])
  const reserved = {
    ...checkout,
    id: ids.checkout,
    person_id: person.id,
    store_id: person.shop.store.id,
    client_key: ids.checkout,
    state: 'reserved',
    order_id: null,
    payment_intent_id: null,
  }
  await ask(tx, ...filled(insert('checkout'), [reserved]))
  await ask(tx, ...filled(insert('audit_entry'), [{ ...audits[0], id: newId(), entity_id: ids.checkout }]))
}

async function placeIt(
  tx: Sql,
  { checkout, order, lines, history, events, audits, insert }: Template,
  part: Part & { randomBytes: (count: number) => Uint8Array },
) {
  const { person, day, at, ids, newId, randomBytes } = part
  const { wallet, kind, flex } = codesOf(part)
  await ask(tx, LOCK_CHECKOUT, [ids.checkout])
  await ask(tx, HOLD, [
    [wallet, kind, flex],
    [order.balance_cents, order.kind_cents, order.flex_cents].map(cents => -Number(cents)),
  ])
  await ask(tx, USE_STOCK, [
    person.shop.store.id,
    person.shop.bread.id,
    checkout.draft.stock[0]!.quantity,
    at,
  ])
  await ask(tx, CLOSE_CHECKOUT, [ids.checkout, ids.order, ids.intent, at])
  const candidates = [...randomBytes(12)].map(byte => `${String(byte).padStart(3, '0')}${newId().slice(-5)}`)
  const [free] = await ask(tx, FREE_PICKUP_CODE, [candidates, person.shop.store.id, day])
  const placed = {
    ...order,
    id: ids.order,
    ufid: ufidOf(randomBytes(UFID_BYTES)),
    checkout_id: ids.checkout,
    payment_intent_id: ids.intent,
    person_id: person.id,
    ordered_by_id: person.id,
    location_id: person.locationId,
    store_id: person.shop.store.id,
    delivery_on: day,
    pickup_code: free!.code,
  }
  await ask(tx, ...filled(insert('purchase_order'), [placed]))
  const own = lines.map(line => ({ ...line, id: newId(), order_id: ids.order }))
  await ask(tx, ...filled(insert('order_line', own.length), own))
  await ask(tx, ...filled(insert('order_event'), [{ ...history, id: newId(), order_id: ids.order }]))
  await post(tx, part, `place:${ids.checkout}`, 'order', postingsOf(order, checkout, part))
  const told = events.map(event => ({ ...event, id: newId() }))
  await ask(tx, ...filled(insert('event', told.length), told))
  await ask(tx, ...filled(insert('audit_entry'), [{ ...audits[0], id: newId(), entity_id: ids.order }]))
}

const codesOf = ({ person, day }: Part) => ({
  wallet: account.balance(person.id),
  kind: account.kind(person.id, day),
  flex: account.flex(person.id, flexPeriodOf(day)),
})

const postingsOf = (order: Row, { draft }: Template['checkout'], { person, day }: Part) =>
  placementPostings({
    channel: 'canteen',
    userId: person.id,
    merchantId: String(order.merchant_id),
    transferOwnerId: person.id,
    kindOn: day,
    flexPeriod: flexPeriodOf(day),
    deliveryVatPercentage: 21,
    lines: draft.lines.map(line => line.shares) as Parameters<typeof placementPostings>[0]['lines'],
    parts: {
      kindCents: Number(order.kind_cents),
      flexCents: Number(order.flex_cents),
      balanceCents: Number(order.balance_cents),
      cardCents: Number(order.card_cents),
      transferCents: 0,
    },
  })

async function post(
  tx: Sql,
  { person, at, ids, newId }: Part,
  key: string,
  kind: string,
  transfers: { debit: string; credit: string; amountCents: number; memo: string }[],
) {
  const written = await ask(tx, POST, [
    transfers.map(() => newId()),
    transfers.map(({ debit }) => debit),
    transfers.map(({ credit }) => credit),
    transfers.map(({ amountCents }) => amountCents),
    transfers.map(({ memo }) => memo),
    newId(),
    key,
    kind,
    'order',
    ids.order,
    person.id,
    person.locationId,
    at,
    transfers.length,
  ])
  if (written.length !== transfers.length) throw new Error(`${key} was not written`)
}

async function readTemplate(sql: postgres.Sql): Promise<Template> {
  const [order] = await sql`select * from purchase_order where payment_state = 'captured' order by id limit 1`
  if (!order) throw new Error('No order to copy')
  const [checkout] = await sql`select * from checkout where id = ${order.checkout_id}`
  const lines = await sql`select * from order_line where order_id = ${order.id} order by position`
  const [history] = await sql`select * from order_event where order_id = ${order.id} order by id limit 1`
  const audits = await sql`select * from audit_entry where entity_id = ${order.id} order by id limit 1`
  // Not among those that wait, so that the product does nothing about them.
  const events = await sql`select * from event where data->>'orderId' = ${order.id} order by id limit 2`
  const types = await sql<{ table: string; column: string; type: string }[]>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' order by ordinal_position`
  const byTable = Map.groupBy(types, ({ table }) => table)
  const made = new Map<string, { columns: string[]; text: string }>()
  return {
    checkout: checkout as unknown as Template['checkout'],
    order,
    lines,
    history: history!,
    audits,
    events,
    insert(table, count = 1) {
      const known = made.get(`${table} ${count}`)
      if (known) return known
      const columns = byTable.get(table)!
      const tuple = (row: number) =>
        columns
          .map(({ type }, i) => `$${row * columns.length + i + 1}${type === 'jsonb' ? '::text::jsonb' : ''}`)
          .join(', ')
      const statement = {
        columns: columns.map(({ column, type }) => `${column} ${type}`),
        text: `insert into ${table} (${columns.map(({ column }) => column).join(', ')}) values ${Array.from(
          { length: count },
          (_, row) => `(${tuple(row)})`,
        ).join(', ')}`,
      }
      made.set(`${table} ${count}`, statement)
      return statement
    },
  }
}

/** The statement with the values of its rows, JSON as text. */
function filled({ columns, text }: { columns: string[]; text: string }, rows: Row[]): [string, unknown[]] {
  const values = rows.flatMap(row =>
    columns.map(column => {
      const [name, type] = [column.slice(0, column.indexOf(' ')), column.slice(column.indexOf(' ') + 1)]
      const value = row[name!] ?? null
      return type === 'jsonb' && value !== null ? JSON.stringify(value) : value
    }),
  )
  return [text, values]
}
