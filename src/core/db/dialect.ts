import { AbortedTransactionError, Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import {
  PostgresJSDialect,
  type PostgresJSPendingQuery,
  type PostgresJSReservedSql,
  type PostgresJSSql,
} from 'kysely-postgres-js'
import type { Pool } from './connections/pool'
import type { Rows, SingleConnection } from './connections/single-connection'
import type { TransactionScope } from './connections/transaction-scope'

const CLOSE_SECONDS = 5

/** Kysely on connections of our pool, instead of on those that the driver would open again. */
export const openKysely = <Tables>(pool: Pool, scope: TransactionScope): Kysely<Tables> =>
  new ScopedKysely<Tables>(pool, scope)

/** Its transactions have one connection each, and get no second one. */
class ScopedKysely<Tables> extends Kysely<Tables> {
  readonly #scope: TransactionScope

  constructor(pool: Pool, scope: TransactionScope) {
    super({ dialect: dialectOn(pool, scope) })
    this.#scope = scope
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = <Out>(body: (tx: Transaction<Tables>) => Promise<Out>) =>
      execute(tx => this.#scope.run(() => body(tx)))
    return builder
  }
}

const dialectOn = (pool: Pool, scope: TransactionScope) =>
  new PostgresJSDialect({
    postgres: (): PostgresJSSql => ({
      options: {},
      async reserve() {
        scope.requireOutside()
        return new Reservation(await pool.acquire(), pool.release)
      },
      end: () => pool.close(CLOSE_SECONDS),
    }),
  })

/** A connection in the hands of one transaction, or of one statement. */
class Reservation implements PostgresJSReservedSql {
  readonly #connection: SingleConnection
  readonly #release: (connection: SingleConnection) => void
  /** They are answered in their order: once this one is, all of them are. */
  #lastAsked: Promise<Rows> | null = null
  #isOver = false

  constructor(connection: SingleConnection, release: (connection: SingleConnection) => void) {
    this.#connection = connection
    this.#release = release
  }

  unsafe(text: string, parameters?: readonly unknown[]): PostgresJSPendingQuery {
    // Nothing is canceled here, so that the answer needs no way to do it.
    return this.#ask(text, parameters) as unknown as PostgresJSPendingQuery
  }

  release() {
    this.#release(this.#connection)
  }

  #ask(text: string, parameters?: readonly unknown[]): Promise<Rows> {
    if (text === 'commit') return this.#commit()
    if (text === 'rollback') return this.#rollback()
    if (this.#isOver) return Promise.reject(new Error('The transaction of this statement is over'))
    const asked = this.#connection.query(text, parameters)
    this.#lastAsked = asked
    return asked
  }

  /** @throws when a statement had failed and nobody said so: Postgres then answers a commit by undoing everything. */
  async #commit(): Promise<Rows> {
    const rows = await this.#finish('commit')
    if (rows.command === 'ROLLBACK') throw new AbortedTransactionError()
    return rows
  }

  /** A connection that cannot be told is ended: its transaction is undone by that, and nobody may get it as it is. */
  async #rollback(): Promise<Rows> {
    try {
      return await this.#finish('rollback')
    } catch {
      this.#connection.drop()
      return Object.assign([], { command: 'ROLLBACK', count: 0 }) as unknown as Rows
    }
  }

  /**
   * Takes no more statements of its transaction, and waits for those it has. When one of several that were asked at once
   * has failed, the others are still on their way: behind the end of the transaction they would be done outside of it.
   */
  async #finish(how: 'commit' | 'rollback'): Promise<Rows> {
    this.#isOver = true
    await this.#lastAsked?.catch(() => {})
    return this.#connection.query(how)
  }
}
