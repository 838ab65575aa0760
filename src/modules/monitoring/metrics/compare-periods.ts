import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../core/db/open'
import { daysBetween, type LocalDate } from '../../../core/rules/local-time'
import type { CountedDays } from './month-counts.store'
import {
  type Days,
  daysBefore,
  type Period,
  periodsOf,
  restOfMonth,
  splitMonths,
  startOf,
} from './rules/periods'

type Asked = Days & { by: Period }
/** A sum of counted days: of a period (`start`), or of what one of `groups` names. */
type Summed = { is_now: boolean; start: LocalDate | null; of: string | null; name: string | null } & Record<
  string,
  unknown
>

type CountedTables = CountedDays & { months: string }
type From = {
  counted: CountedTables
  /** The same days with fewer keys; `where` may name no other key then. */
  together?: CountedTables | null
  /** Conditions on rows `d`, of days as of months. */
  where: readonly Expression<SqlBool>[]
  sums: RawBuilder<unknown>
  groups: readonly string[]
  /** Of this group only so many are shown: those with the most of a sum, now. */
  top?: { group: string; most: number; of: string }
}

/**
 * Sums what was counted (rows `d`) twice: the days that are asked for and as many before them, by period and by each
 * column of `groups`. Whole months are read as such, where no single day of them is asked for; and of the days that are
 * counted together, which are few, all that they can tell.
 */
export async function sumDays(db: Database, { by, ...days }: Asked, from: From): Promise<Summed[]> {
  const { counted, together, groups } = from
  if (by === 'month' && !together) return sumRows(db, days, from, by, { series: true, groups })
  const inSeries = together ? groups.filter(name => together.keys.includes(name)) : []
  const apart = groups.filter(name => !inSeries.includes(name))
  const its = { ...from, counted: together ?? counted }
  const isOneReading = by === 'month' || !inSeries.length
  return (
    await Promise.all([
      sumRows(db, days, its, by, { series: true, groups: isOneReading ? inSeries : [] }),
      ...(isOneReading ? [] : [sumRows(db, days, its, 'month', { series: false, groups: inSeries })]),
      sumTop(db, days, from, apart),
    ])
  ).flat()
}

/** By groups; where only the first of one are shown, the others are not read in full. */
async function sumTop(db: Database, days: Days, from: From, groups: readonly string[]): Promise<Summed[]> {
  const isTop = groups.every(name => name === from.top?.group)
  const ids = isTop ? await findTop(db, days, from, from.top!) : null
  const where = ids ? [...from.where, isAmong(from.top!.group, ids)] : from.where
  return sumRows(db, days, { ...from, where }, 'month', { series: false, groups })
}

const isAmong = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`${sql.ref(`d.${column}`)} = any(${sql.val(ids)}::text[])`

/** The ids of those with the most; null where they are no more than are shown. */
async function findTop(
  db: Database,
  days: Days,
  { counted, where }: Pick<From, 'counted' | 'where'>,
  { group, most, of }: NonNullable<From['top']>,
): Promise<string[] | null> {
  const rows = spansOf(days, counted, 'month')
    .flatMap(span => withLess(span, counted))
    .map(({ isLess, ...span }) => {
      const figure = sql`${isLess ? sql`-` : sql``}${sql.ref(`d.${of}`)}`
      return sql`select ${sql.ref(`d.${group}`)} as id, ${figure} as figure ${rowsOf(span, counted, where)}`
    })
  const { rows: top } = await sql<{ id: string; figure: number }>`
    select id, sum(figure) as figure from (${sql.join(rows, sql` union all `)}) d
    group by id order by 2 desc, id::text collate "C" limit ${most}`.execute(db)
  // Those without any are equals of all that had some before.
  return top.length === most && Number(top.at(-1)!.figure) > 0 ? top.map(({ id }) => id) : null
}

/** Days as they are kept: in a table of days or of months, by this column of it. */
type Span = { table: string; column: 'on_day' | 'month'; days: Days }

function spansOf(days: Days, counted: CountedTables, by: Period): Span[] {
  const { months, rest } = splitMonths(by, days)
  return [
    ...(months ? [{ table: counted.months, column: 'month' as const, days: months }] : []),
    ...rest.map(span => ({ table: counted.days, column: 'on_day' as const, days: span })),
  ]
}

/** The same days; most of a month as all of it less its other days, which are fewer. */
function withLess(span: Span, { months }: CountedTables): (Span & { isLess?: boolean })[] {
  const rest = span.column === 'on_day' ? restOfMonth(span.days) : null
  if (!rest || lengthOf(rest) >= lengthOf(span.days)) return [span]
  const month = { from: min(rest.from, span.days.from), to: max(rest.to, span.days.to) }
  return [
    { table: months, column: 'month', days: month },
    { ...span, days: rest, isLess: true },
  ]
}

const lengthOf = ({ from, to }: Days) => daysBetween(from, to) + 1
const min = (a: LocalDate, b: LocalDate) => (a < b ? a : b)
const max = (a: LocalDate, b: LocalDate) => (a > b ? a : b)

/** The rows `d` of some days. */
function rowsOf({ table, column, days }: Span, { keys, sums }: CountedDays, where: From['where']) {
  const columns = sql.join([...keys, ...sums].map(name => sql.ref(name)))
  return sql`from (select ${sql.ref(column)} as on_day, ${columns} from ${sql.table(table)}) d
    where d.on_day >= ${days.from}::date and d.on_day <= ${days.to}::date
      and ${sql.join([...where, sql`true`], sql` and `)}`
}

async function sumRows(
  db: Database,
  days: Days,
  { counted, where, sums }: Omit<From, 'groups' | 'top'>,
  by: Period,
  { series, groups }: { series: boolean; groups: readonly string[] },
): Promise<Summed[]> {
  const start = (column: Span['column']) =>
    by === 'day' || column === 'month'
      ? sql`d.on_day`
      : sql`date_trunc(${sql.lit(by)}, d.on_day::timestamp)::date`
  const columns = groups.map(name => sql.ref(`d.${name}`))
  const sets = [...(series ? [sql`(is_now, start)`] : []), ...columns.map(column => sql`(is_now, ${column})`)]
  const named = columns.map((column, at) => sql`when grouping(${column}) = 0 then ${sql.lit(groups[at]!)}`)
  const rows = [days, daysBefore(days)].flatMap((its, isBefore) =>
    spansOf(its, counted, by).map(
      span => sql`select d.*, ${sql.lit(!isBefore)} as is_now, ${series ? start(span.column) : sql`null::date`} as start
        ${rowsOf(span, counted, where)}`,
    ),
  )
  const { rows: summed } = await sql<Summed>`
    select is_now, ${series ? sql`start::text` : sql`null`} as start, ${sums},
      ${named.length ? sql`case ${sql.join(named, sql` `)} end` : sql`null`} as name,
      coalesce(${sql.join([...columns.map(column => sql`${column}::text`), sql`null`])}) as of
    from (${sql.join(rows, sql` union all `)}) d
    group by grouping sets (${sql.join(sets)})`.execute(db)
  return summed
}

type Figures = Record<string, unknown>

/** The sums as points of both stretches of time, with their totals. */
export function comparePeriods<Shown extends Figures>(
  rows: readonly Summed[],
  { by, from, to }: Asked,
  show: (rows: readonly Summed[]) => Shown,
) {
  const byPeriod = rows.filter(({ start }) => start !== null)
  const pointsOf = (isNow: boolean, days: Days) => {
    const its = Map.groupBy(
      byPeriod.filter(row => row.is_now === isNow),
      ({ start }) => start!,
    )
    return periodsOf(by, days).map(period => ({
      ...period,
      ...show(its.get(startOf(by, period.from)) ?? []),
    }))
  }
  return {
    points: pointsOf(true, { from, to }),
    before: pointsOf(false, daysBefore({ from, to })),
    totals: show(byPeriod.filter(({ is_now }) => is_now)),
    totalsBefore: show(byPeriod.filter(({ is_now }) => !is_now)),
  }
}

/** What each of a group came to, beside what one of its figures was before; the most of it first. */
export function compareGroup<Shown extends Figures>(
  rows: readonly Summed[],
  name: string,
  show: (rows: readonly Summed[]) => Shown,
  most: (shown: Shown) => number,
): (Shown & { id: string; mostBefore: number })[] {
  const its = Map.groupBy(
    rows.filter(row => row.name === name),
    ({ of }) => of!,
  )
  return [...its]
    .map(([id, both]) => ({
      ...show(both.filter(({ is_now }) => is_now)),
      id,
      mostBefore: most(show(both.filter(({ is_now }) => !is_now))),
    }))
    .toSorted((a, b) => most(b) - most(a) || (a.id < b.id ? -1 : 1))
}

/** The sum of one column. */
export const sumOf = (rows: readonly Figures[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
