import type { Db } from 'pg-boss'
import type postgres from 'postgres'
import { openPool } from '../db/connections/pool'
import { openSingleConnection, type SingleConnection } from '../db/connections/single-connection'
import { settingsOf } from '../db/open'

const CONNECTIONS = 4
const CLOSE_SECONDS = 5

/**
 * The connections of the job queue. It asks the same few questions all day, and Postgres takes longer to plan them than
 * to answer: prepared, they are planned once.
 */
export function openQueueDatabase(url: string, prepare: boolean): Db & { close(): Promise<void> } {
  const settings = {
    ...settingsOf(url, prepare),
    name: 'comanda-jobs',
    // The queue writes its JSON itself.
    types: { json: jsonAsGiven(114), jsonb: jsonAsGiven(3802) },
  }
  const pool = openPool(() => openSingleConnection(settings), CONNECTIONS)
  return {
    async executeSql(text, values = []) {
      const connection = await pool.acquire()
      try {
        // What begins with a verb is one statement; scripts begin otherwise, and cannot be prepared.
        const isStatement = /^\s*(with|select|insert|update)\b/i.test(text)
        const parameters = values.map(value => value ?? null)
        return {
          rows: await (isStatement ? connection.query(text, parameters) : runScript(connection, text)),
        }
      } finally {
        pool.release(connection)
      }
    },
    close: () => pool.close(CLOSE_SECONDS),
  }
}

/** A script has its transaction inside, and one that fails leaves it open. */
const runScript = (connection: SingleConnection, script: string) =>
  connection.run(script).catch(async error => {
    await connection.query('rollback').catch(() => connection.drop())
    throw error
  })

const jsonAsGiven = (oid: number): postgres.PostgresType => ({
  to: oid,
  from: [oid],
  parse: JSON.parse,
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
})
