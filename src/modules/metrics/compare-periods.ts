import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../core/db/open'
import type { LocalDate } from '../../core/rules/local-time'
import type { Counted, CountedDays } from './month-counts.store'
import { type Days, daysBefore, type Period, periodsOf, splitMonths, startOf } from './rules/periods'

type Asked = Days & { by: Period }
/** A sum of counted days: of a period (`start`), or of what one of `groups` names. */
type Summed = { is_now: boolean; start: LocalDate | null; of: string | null; name: string | null } & Record<
  string,
  unknown
>

type From<Of = Counted> = {
  counted: Of
  /** The same days with fewer keys; `where` may name no other key then. */
  together?: CountedDays | null
  /** Conditions on rows `d`, of days as of months. */
  where: readonly Expression<SqlBool>[]
  sums: RawBuilder<unknown>
  groups: readonly string[]
}

/**
 * Sums what was counted (rows `d`) twice: the days that are asked for and as many before them, by period and by each
 * column of `groups`. Whole months are read as such, where no single day of them is asked for; and of the days that are
 * counted together, which are few, all that they can tell.
 */
export async function sumDays(db: Database, { by, ...days }: Asked, from: From): Promise<Summed[]> {
  const { counted, together, groups } = from
  if (by === 'month' && !together) return sumRows(db, days, from, by, { series: true, groups })
  const [inSeries, apart] = together
    ? [
        groups.filter(name => together.keys.includes(name)),
        groups.filter(name => !together.keys.includes(name)),
      ]
    : [[], groups]
  const single = together && { ...counted, ...together, months: null }
  return (
    await Promise.all([
      sumRows(db, days, { ...from, counted: single ?? counted }, by, { series: true, groups: inSeries }),
      sumRows(db, days, from, 'month', { series: false, groups: apart }),
    ])
  ).flat()
}

async function sumRows(
  db: Database,
  days: Days,
  { counted, where, sums }: From<CountedDays & { months: string | null }>,
  by: Period,
  { series, groups }: { series: boolean; groups: readonly string[] },
): Promise<Summed[]> {
  const before = daysBefore(days)
  const start = by === 'day' ? sql`d.on_day` : sql`date_trunc(${sql.lit(by)}, d.on_day)::date`
  const columns = groups.map(name => sql.ref(`d.${name}`))
  const sets = [...(series ? [sql`(is_now, start)`] : []), ...columns.map(column => sql`(is_now, ${column})`)]
  const named = columns.map((column, at) => sql`when grouping(${column}) = 0 then ${sql.lit(groups[at]!)}`)
  const its = (column: string) =>
    sql`select ${sql.ref(column)} as on_day, ${sql.join([...counted.keys, ...counted.sums].map(key => sql.ref(key)))}`
  const split = (span: Days) =>
    counted.months === null ? { months: null, rest: [span] } : splitMonths(by, span)
  const spans = [
    { isNow: true, ...split(days) },
    { isNow: false, ...split(before) },
  ].flatMap(({ isNow, months, rest }) => [
    ...(months ? [{ isNow, table: counted.months!, column: 'month', span: months }] : []),
    ...rest.map(span => ({ isNow, table: counted.days, column: 'on_day', span })),
  ])
  const rows = spans.map(
    ({ isNow, table, column, span }) => sql`
      select d.*, ${sql.lit(isNow)} as is_now, ${start} as start
      from (${its(column)} from ${sql.table(table)}) d
      where d.on_day >= ${span.from}::date and d.on_day <= ${span.to}::date
        and ${sql.join([...where, sql`true`], sql` and `)}`,
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
