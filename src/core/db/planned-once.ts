import type { Database } from './open'

const twins = new WeakMap<Database, Database>()

/** `twin` is the same database by connections that plan each statement once. */
export const planOnce = (db: Database, twin: Database) => void twins.set(db, twin)

/**
 * The same database for what only looks up rows by their keys: there every value has the same plan, and for a statement
 * of many parts finding it takes longer than all else. Postgres itself would go on planning it for each, as it guesses
 * that a list has ten values. A transaction stays itself.
 */
export const plannedOnce = (db: Database): Database => twins.get(db) ?? db
