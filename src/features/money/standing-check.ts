import { type RawBuilder, type Sql, sql } from 'kysely'

/** Rows of a table by their ids: after the one, up to and with the other; null where it has no end. */
export type Slice = { after: string | null; upTo: string | null }

/** Something that must never be: the rows of a slice for which it is. Each statement looks at so many rows and no more. */
export type StandingCheck = {
  what: string
  /** The table whose ids the slices are of. */
  along: string
  find(slice: Slice): RawBuilder<unknown>
}

export const within = (column: string, { after, upTo }: Slice): ReturnType<Sql> => {
  const id = sql.ref(column)
  if (after === null && upTo === null) return sql`true`
  if (after === null) return sql`${id} <= ${upTo}`
  if (upTo === null) return sql`${id} > ${after}`
  return sql`${id} > ${after} and ${id} <= ${upTo}`
}
