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

/** What was posted in the one entry that has this kind and id as its key; null when there is none. */
export const postedAs = (kind: string, id: string): RawBuilder<number | null> => sql`(
      select sum(x.amount_cents) from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      where t.key = ${sql.lit(`${kind}:`)} || ${sql.ref(id)})`

/** What these entries (of `t`) bring to accounts with such a code, less what they take from them. */
export const broughtTo = (
  code: RawBuilder<unknown>,
  entries: RawBuilder<unknown>,
): RawBuilder<number> => sql`(
      select coalesce(sum(case when c.code ${code} then x.amount_cents else 0 end
        - case when d.code ${code} then x.amount_cents else 0 end), 0)
      from ledger_tx t join ledger_transfer x on x.tx_id = t.id
      join ledger_account d on d.id = x.debit_id join ledger_account c on c.id = x.credit_id
      where ${entries})`

export const within = (column: string, { after, upTo }: Slice): ReturnType<Sql> => {
  const id = sql.ref(column)
  if (after === null && upTo === null) return sql`true`
  if (after === null) return sql`${id} <= ${upTo}`
  if (upTo === null) return sql`${id} > ${after}`
  return sql`${id} > ${after} and ${id} <= ${upTo}`
}
