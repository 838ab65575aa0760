import type { Database } from './open'

const reserves = new WeakMap<Database, Database>()

/** `reserve` is the same database by a separate connection. */
export const keepReserve = (db: Database, reserve: Database) => void reserves.set(db, reserve)

/**
 * The same database for what has to be answered when all other connections are in use, such as whether the platform
 * serves. Only for single statements that are answered in a millisecond or two.
 */
export const reserveOf = (db: Database): Database => reserves.get(db) ?? db
