import type { CompiledQuery } from 'kysely'
import type { Database } from './open'
import { plannedOnce } from './planned-once'

/** Stands in a query for a value that comes with each call. */
class Slot {
  constructor(readonly name: string) {}
}

/**
 * A query that is put together once, for what every request or order asks: Kysely takes longer to write such a query
 * than the driver takes to send it. Only values may come from `given`; what decides how the query reads, such as the
 * length of a list or a missing filter, may not. Outside of a transaction Postgres plans it once, too.
 * @example const findStore = prepared((db, given: { id: string }) =>
 *   db.selectFrom('store').selectAll().where('id', '=', given.id))
 */
export function prepared<Given extends object, Row>(
  build: (db: Database, given: Given) => { compile(db: Database): CompiledQuery<Row> },
): (db: Database, given: Given) => Promise<Row[]> {
  let written: CompiledQuery<Row> | null = null
  return async (db, given) => {
    written ??= build(db, SLOTS as Given).compile(db)
    const parameters = written.parameters.map(value =>
      value instanceof Slot ? given[value.name as keyof Given] : value,
    )
    const asked: CompiledQuery<Row> = { ...written, parameters }
    const { rows } = await plannedOnce(db).executeQuery(asked)
    return rows
  }
}

const SLOTS: object = new Proxy({}, { get: (_, name) => new Slot(String(name)) })
