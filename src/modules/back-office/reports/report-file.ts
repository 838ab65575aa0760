import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Context, Person } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { type Parts, readInParts } from '../../../core/db/read-in-parts'

/** A report as a file: who may read it, what it is asked for, and its rows part by part, as its call answers them. */
export type ReportFile<Asked> = {
  holders: readonly PermissionType[]
  asks: z.ZodType<Asked>
  /** Throws what the call throws. */
  read(ctx: Context, caller: Person, asked: Asked): Promise<Parts<Record<string, unknown>>>
}

/** The rows of a statement, each as it is shown. */
export function shownInParts<Row>(
  { db }: Pick<Context, 'db'>,
  query: RawBuilder<Row>,
  shown: (row: Row) => Record<string, unknown>,
): Parts<Record<string, unknown>> {
  const parts = readInParts(db, query)
  return {
    close: parts.close,
    async next() {
      const { rows, isLast } = await parts.next()
      return { rows: rows.map(shown), isLast }
    },
  }
}
