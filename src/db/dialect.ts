import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from './pool'
import type { Session } from './session'

/** Kysely on sessions of the pool. */
export const sessionDialect = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new SessionDriver(pool),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class SessionConnection implements DatabaseConnection {
  constructor(readonly session: Session) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const rows = await this.session.query(sql, parameters)
    return {
      rows: Array.from(rows) as Row[],
      ...(COUNTED.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {}),
    }
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed here: read them page by page')
  }
}

class SessionDriver implements Driver {
  constructor(private readonly pool: Pool) {}

  async init() {}

  async acquireConnection() {
    return new SessionConnection(await this.pool.acquire())
  }

  async beginTransaction(
    { session }: SessionConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ) {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await session.query(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
  }

  /** @throws when a statement had failed and nobody said so: Postgres then answers a commit by undoing everything. */
  async commitTransaction({ session }: SessionConnection) {
    const { command } = await session.query('commit')
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** A session that cannot be told is ended: its transaction is undone by that, and nobody may get it as it is. */
  async rollbackTransaction({ session }: SessionConnection) {
    await session.query('rollback').catch(() => session.drop())
  }

  async releaseConnection({ session }: SessionConnection) {
    this.pool.release(session)
  }

  async destroy() {
    await this.pool.close(5)
  }
}
