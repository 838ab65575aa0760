import { type RawBuilder, sql } from 'kysely'

/**
 * Names that the code knows, such as the states of a rule, written into the query as they are: only so can the
 * database use an index that is kept for them. @example sql`state not in ${literalList(FAILED_ORDER_STATES)}`
 */
export const literalList = (names: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(names.map(name => sql.lit(name)))})`
