import type { Collected } from '../../src/modules/back-office/record-search/contract/collections'
import { api } from '../api'

interface ListQuestion {
  search?: string
  limit: number
  sort?: string
  filter?: Record<string, unknown>
}
type Change = { mutate: (input: { id: string }) => Promise<unknown> }

/** What the procedures of all described collections have in common. */
export interface CommonCalls {
  list: { query: (input: ListQuestion) => Promise<{ docs: ({ id: string } & Record<string, unknown>)[] }> }
  archive: Change
  unarchive: Change
}

/** The procedures of a collection, by the path that its description says. */
export const callsAt = (router: Collected['router']): CommonCalls =>
  router.split('.').reduce((at, name) => at[name] as never, api as never as Record<string, unknown>) as never
