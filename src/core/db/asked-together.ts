import { type Expression, sql } from 'kysely'
import { inBatchesOf } from '../batches'
import type { Database } from './open'
import { prepared } from './prepared'

type ColumnType = 'text' | 'text[]' | 'int' | 'date' | 'timestamptz'

const MOST_TOGETHER = 32
/** Between two statements: who asks meanwhile has company, and who asks alone does not wait. */
const REST_MS = 3

/**
 * A query for what every request or order asks: those who ask at the same moment share a statement, and none waits for
 * company. As with `prepared` it is put together once and only values may come from `given`; here they are columns, of
 * the types that `columns` says.
 * @param mostTogether more for what is found quickly and asked at every call
 * @example const findStore = askedTogether({ id: 'text' }, (db, given: { id: string }) =>
 *   db.selectFrom('store').selectAll().where('id', '=', given.id))
 */
export function askedTogether<Given extends object, Row extends object>(
  columns: { [Name in keyof Given]: ColumnType },
  build: (db: Database, given: Given) => Expression<Row>,
  mostTogether = MOST_TOGETHER,
): (db: Database, given: Given) => Promise<Row[]> {
  const names = Object.keys(columns) as (keyof Given & string)[]
  const given = Object.fromEntries(names.map(name => [name, sql.ref(`given.${name}`)])) as Given
  const types = sql.raw(names.map(name => `"${name}" ${columns[name]}`).join(', '))

  // Each is looked up by itself, by indexes: with `offset` Postgres does not join them, for which it would read whole tables.
  const ask = prepared(
    (db, { all }: { all: string }) => sql<Row & { given_at: number }>`
    select given.given_at, found.*
    from json_to_recordset(${all}::text::json) as given (given_at int, ${types})
    cross join lateral (select * from (${build(db, given)}) as asked offset 0) as found`,
  )

  async function askAll(db: Database, all: readonly Given[]): Promise<Row[][]> {
    const answers: Row[][] = all.map(() => [])
    const rows = await ask(db, { all: JSON.stringify(all.map((one, i) => ({ ...one, given_at: i }))) })
    for (const { given_at, ...row } of rows) answers[given_at]!.push(row as unknown as Row)
    return answers
  }
  const together = inBatchesOf(mostTogether, askAll, REST_MS)
  return async (db, one) => (db.isTransaction ? (await askAll(db, [one]))[0]! : together(db, one))
}
