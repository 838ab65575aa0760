import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../core/db/open'
import type { LocalDate } from '../../core/rules/local-time'
import { type Days, daysBefore, type Period, periodsOf, startOf } from './rules/periods'

type Asked = Days & { by: Period }
/** A sum of counted days: of a period (`start`), or of what one of `groups` names. */
type Summed = { is_now: boolean; start: LocalDate | null; of: string | null; name: string | null } & Record<
  string,
  unknown
>

/**
 * Sums counted days (rows `d` of a table) twice: those that are asked for and as many before them, by period and by each
 * column of `groups`, in one pass over the rows.
 */
export async function sumDays(
  db: Database,
  { by, ...days }: Asked,
  from: {
    table: string
    where: readonly Expression<SqlBool>[]
    sums: RawBuilder<unknown>
    groups: readonly string[]
  },
): Promise<Summed[]> {
  const before = daysBefore(days)
  const start = by === 'day' ? sql`d.on_day` : sql`date_trunc(${sql.lit(by)}, d.on_day)::date`
  const columns = from.groups.map(name => sql.ref(`d.${name}`))
  const sets = [sql`(is_now, start)`, ...columns.map(column => sql`(is_now, ${column})`)]
  const name = sql`case ${sql.join(
    columns.map((column, at) => sql`when grouping(${column}) = 0 then ${sql.lit(from.groups[at]!)}`),
    sql` `,
  )} end`
  const { rows } = await sql<Summed>`
    select is_now, start::text, ${from.sums}, ${name} as name,
      coalesce(${sql.join(columns.map(column => sql`${column}::text`))}) as of
    from (
      select d.*, d.on_day >= ${days.from}::date as is_now, ${start} as start
      from ${sql.table(from.table)} d
      where d.on_day >= ${before.from}::date and d.on_day <= ${days.to}::date
        and ${sql.join([...from.where, sql`true`], sql` and `)}
    ) d
    group by grouping sets (${sql.join(sets)})`.execute(db)
  return rows
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
