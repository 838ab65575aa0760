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
  private readonly asked = new Set<Promise<unknown>>()
  private isOver = false

  constructor(readonly session: Session) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isOver) throw new Error('The transaction of this statement is over')
    const asked = this.session.query(sql, parameters)
    this.asked.add(asked)
    const rows = await asked.finally(() => this.asked.delete(asked))
    return {
      rows: Array.from(rows) as Row[],
      ...(COUNTED.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {}),
    }
  }

  /**
   * Takes no more statements of its transaction, and waits for those it has. When one of several that were asked at once
   * has failed, the others are still on their way: behind the end of the transaction they would be done outside of it.
   */
  async end(how: 'commit' | 'rollback') {
    this.isOver = true
    await Promise.allSettled(this.asked)
    return this.session.query(how)
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
  async commitTransaction(connection: SessionConnection) {
    const { command } = await connection.end('commit')
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** A session that cannot be told is ended: its transaction is undone by that, and nobody may get it as it is. */
  async rollbackTransaction(connection: SessionConnection) {
    await connection.end('rollback').catch(() => connection.session.drop())
  }

  async releaseConnection({ session }: SessionConnection) {
    this.pool.release(session)
  }

  async destroy() {
    await this.pool.close(5)
  }
}
