import type { lookUp as lookUpNow } from '../../../collection/lookups'

/** Looks up a record by its name. The lists of the back office are no part of the print desk, and fetched then. */
export const lookUp: typeof lookUpNow = async (...asked) =>
  (await import('../../../collection/lookups')).lookUp(...asked)
