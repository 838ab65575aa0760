import type postgres from 'postgres'
import { openDriver } from '../../core/db/connections/driver'
import { startEmbedded } from '../../core/db/embedded'
import { hasRow } from '../../core/db/has-row'
import { migrate } from '../../core/db/migrate'
import { openDatabase, settingsOf } from '../../core/db/open'
import { worldOn } from '../../core/testing'
import { countStaleFees } from '../../modules/back-office/reports/count-fees'
import { sealDays } from '../../modules/money/ledger/seal-days'
import { countStaleDays } from '../../modules/monitoring/metrics/count-days'
import { countStaleDays as countMarks, markAllStale } from '../../modules/monitoring/metrics/day-counts.store'
import { addUpUses } from '../../modules/offers/promotions/use-counts.store'
import { type Copying, columnTypes, copyStatements } from './copy-rows'
import { type Examples, makeExamples, type OrderName } from './examples'
import { extraStatements } from './extras'
import type { RowsByTable } from './new-rows'
import { NOW, offices, orders, partsOf, people, type Sizes, shops } from './relations'
import { copyingOf, OFFICE_TABLES, ORDER_TABLES, PERSON_TABLES, SHOP_TABLES } from './replacements'

export const DATABASE = 'million'
const AT_ONCE = 2
const CHUNK = 50_000

/** Of a hundred orders that are over. */
const OVER: [OrderName, number][] = [
  ['allowances', 45],
  ['wallet', 20],
  ['card', 22],
  ['promotion', 5],
  ['refunded', 4],
  ['canceled', 4],
]
/** Of a hundred orders of today. */
const STILL_OPEN: [OrderName, number][] = [
  ['open', 20],
  ['waiting', 5],
]

type Tell = (what: string) => void

/** Makes the database in this folder, empty but for its schema, and fills it. */
export async function fill(folder: string, sizes: Sizes, tell: Tell): Promise<void> {
  const cluster = await startEmbedded(folder, {
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_wal_size: '8GB',
      shared_buffers: '1GB',
      maintenance_work_mem: '512MB',
      work_mem: '256MB',
      temp_buffers: '64MB',
    },
  })
  try {
    const admin = openDatabase(cluster.url('postgres'), { max: 1 })
    await admin.driver.unsafe(`drop database if exists ${DATABASE}`)
    await admin.driver.unsafe(`create database ${DATABASE}`)
    await admin.close()
    const url = cluster.url(DATABASE)
    const connection = openDatabase(url, { max: 1 })
    await migrate(connection.driver)
    await connection.driver.unsafe('create extension pg_stat_statements')
    await connection.close()
    const examples = await makeExamples(url)
    tell(`${examples.orders.length} orders made by the product, to be copied`)
    const driver = openDriver({ ...settingsOf(url), statementTimeoutMs: 0 }, { max: AT_ONCE })
    try {
      await copyAll(driver, examples, sizes, tell)
    } finally {
      await driver.end()
    }
    const world = await worldOn(url, {}, NOW)
    try {
      const { lookedAt } = await sealDays(world)
      tell(`${lookedAt} days sealed`)
      // No trigger has marked the days of these rows.
      const days = await world.db.transaction().execute(markAllStale)
      while (await countMarks(world.db)) await countStaleDays(world)
      tell(`${days} days of kitchens, couriers and printers counted`)
      while (await hasRow(world.db.selectFrom('stale_fee_day'))) await countStaleFees(world)
      tell('fees counted')
      await addUpUses(world)
      // Nothing is vacuumed here meanwhile, and months are summed up anew with every part of their days.
      await world.driver.unsafe('vacuum full order_month, courier_month, printer_month')
      await world.driver.unsafe('vacuum analyze')
      tell('vacuumed')
    } finally {
      await world.close()
    }
  } finally {
    await cluster.stop()
  }
}

async function copyAll(driver: postgres.Sql, examples: Examples, sizes: Sizes, tell: Tell) {
  const types = await columnTypes(driver)
  const accounts = await driver<{ id: string; code: string }[]>`select id, code from ledger_account`
  const copying = copyingOf(examples, accounts)
  const indexes = await dropIndexes(driver)
  await alone(driver, async tx => {
    const copy = (rows: RowsByTable, tables: string[], from: string, of: Copying) =>
      inTurn(tx, copyStatements(rows, tables, types, from, of))
    await copy(examples.shop.rows, SHOP_TABLES, shops(sizes), copying.shop)
    await copy(examples.office.rows, OFFICE_TABLES, offices(sizes), copying.office)
    await copy(examples.person.rows, PERSON_TABLES, people(sizes), copying.person)
  })
  tell(`${sizes.people} people, ${sizes.offices} offices, ${sizes.shops} shops`)

  const perOrder = examples.orders.map(({ rows }, kind) =>
    copyStatements(rows, ORDER_TABLES, types, `g where kind = ${kind}`, copying.order(rows)),
  )
  const parts = partsOf(sizes.orders, CHUNK)
  let done = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let part = parts.shift(); part; part = parts.shift()) {
        const [from, upTo] = part
        await alone(driver, async tx => {
          await tx.unsafe(
            `create temp table g on commit drop as ${orders(sizes, from, upTo, kindsOf(examples))}`,
          )
          await tx.unsafe('analyze g')
          await inTurn(tx, perOrder.flat())
        })
        done += upTo - from + 1
        tell(`${done} orders`)
      }
    }),
  )
  await alone(driver, tx => inTurn(tx, extraStatements(sizes)))
  tell('routes, ratings, papers, mails and the rest')
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = indexes.shift(); index; index = indexes.shift()) await driver.unsafe(index)
    }),
  )
  tell('indexes')
  await alone(driver, tx => tx.unsafe(BALANCES))
  // Vacuumed at the very end.
  await driver.unsafe('analyze')
  tell('balances, statistics')
  await checkReferences(driver)
  tell('every reference leads somewhere')
}

/** The kind of an order by its number: which example it is a copy of. A company pays for one a day. */
function kindsOf({ orders }: Examples): string {
  const nth = (name: OrderName) => orders.findIndex(order => order.name === name)
  const among = (shares: [OrderName, number][], digest: string) =>
    shares
      .map(([name], at) => `when ${digest} < ${sumOf(shares.slice(0, at + 1))} then ${nth(name)}`)
      .join(' ')
  const sumOf = (shares: [OrderName, number][]) => shares.reduce((sum, [, share]) => sum + share, 0)
  // Neither the day nor who orders says anything about it.
  const hundredth = '(n::bigint * 40503 % 65536 * 100 / 65536)'
  const drawn = `case when day = 0 then case ${among(STILL_OPEN, hundredth)} else ${nth('wallet')} end
    else case ${among(OVER, hundredth)} end end`
  const isPaidByCompany = `(${drawn}) in (${nth('allowances')}, ${nth('open')})`
  return `case when ${isPaidByCompany} and row_number() over (partition by p, day, ${isPaidByCompany} order by n) > 1
    then ${nth('wallet')} else ${drawn} end`
}

/** Balances of accounts that keep one, as their triggers would have kept them. */
const BALANCES = `
  update ledger_account a set debits_cents = moved.debits, credits_cents = moved.credits
  from (
    select id, sum(debits) as debits, sum(credits) as credits from (
      select debit_id as id, amount_cents as debits, 0 as credits from ledger_transfer
      union all select credit_id, 0, amount_cents from ledger_transfer
    ) moved group by id
  ) moved
  where a.id = moved.id and a.kept`

/** Takes away what only serves reading, and answers how it is made again. */
async function dropIndexes(driver: postgres.Sql): Promise<string[]> {
  const found = await driver<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef not like 'CREATE UNIQUE%'`
  for (const { name } of found) await driver.unsafe(`drop index "${name}"`)
  return found.map(({ definition }) => definition)
}

/** Looks up every foreign key: none of them was while the rows came. */
export async function checkReferences(driver: postgres.Sql) {
  const keys = await driver<{ table: string; column: string; other: string; key: string }[]>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as other, b.attname as key
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`
  for (const { table, column, other, key } of keys) {
    const [lost] = await driver.unsafe(
      `select "${column}" as id from ${table} where "${column}" is not null
        and not exists (select from ${other} o where o."${key}" = ${table}."${column}") limit 1`,
    )
    if (lost) throw new Error(`${table}.${column} ${lost.id} leads nowhere`)
  }
}

/** In a transaction in which no trigger fires and no foreign key is looked up: both are made good for at the end. */
export const alone = (driver: postgres.Sql, work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  driver.begin(async tx => {
    await tx.unsafe('set local session_replication_role = replica')
    await work(tx)
  })

async function inTurn(tx: postgres.TransactionSql, statements: readonly string[]) {
  for (const statement of statements) await tx.unsafe(statement)
}
