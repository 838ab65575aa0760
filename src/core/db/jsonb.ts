import { type RawBuilder, sql } from 'kysely'

/** A JSON array as a column takes it: the driver would make a Postgres array of it. */
export const jsonb = <Value>(value: Value): RawBuilder<Value> =>
  sql<Value>`${JSON.stringify(value)}::text::jsonb`
