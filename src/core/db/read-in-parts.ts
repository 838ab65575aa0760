import { CompiledQuery, type ControlledTransaction, type RawBuilder, sql } from 'kysely'
import type { Database } from './open'
import type { DB } from './tables'

/** The rows of one statement, part after part. */
export type Parts<Row> = {
  next(): Promise<{ rows: Row[]; isLast: boolean }>
  /** Lets go of the connection, also before the last part. */
  close(): Promise<void>
}

const PART = 500

/**
 * Asks a statement once and hands its rows out in parts, of which no more than one is in memory: for sums that cannot be
 * asked part by part. It keeps a connection from the first part until the last one is read, or `close` is called.
 */
export function readInParts<Row>(db: Database, query: RawBuilder<Row>, size = PART): Parts<Row> {
  const { sql: text, parameters } = query.compile(db)
  // A connection remembers of what columns an answer is by the words of the question.
  const name = sql.ref(`parts_${Bun.hash(text).toString(36)}`)
  let tx: ControlledTransaction<DB> | null = null
  let isOver = false
  const close = async () => {
    isOver = true
    const open = tx
    tx = null
    await open?.rollback().execute()
  }
  return {
    close,
    async next() {
      if (isOver) throw new Error('These parts are closed')
      try {
        if (!tx) {
          tx = await db.startTransaction().setAccessMode('read only').execute()
          const declared = sql`declare ${name} no scroll cursor for `.compile(tx).sql
          await tx.executeQuery(CompiledQuery.raw(declared + text, [...parameters]))
        }
        const { rows } = await sql<Row>`fetch ${sql.lit(size)} from ${name}`.execute(tx)
        const isLast = rows.length < size
        if (isLast) await close()
        return { rows, isLast }
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}
