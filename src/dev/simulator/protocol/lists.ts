import type { Simulation } from '../simulation'
import type { Kind, Kinds } from '../state'
import { type Form, invalid, missing } from './wire'

interface Page {
  limit?: number
  starting_after?: string
  ending_before?: string
}

/** One page, newest first. */
export function listed<T extends { id: string }>(url: string, rowsInOrder: T[], page: Page) {
  const limit = limitOf(page)
  const rows = rowsInOrder.toReversed()
  const indexOf = (id: string, param: string) => {
    const index = rows.findIndex(row => row.id === id)
    if (index < 0) throw missing('object', id, param)
    return index
  }
  if (page.ending_before) {
    const before = rows.slice(0, indexOf(page.ending_before, 'ending_before'))
    return { object: 'list', url, has_more: before.length > limit, data: before.slice(-limit) }
  }
  const start = page.starting_after ? indexOf(page.starting_after, 'starting_after') + 1 : 0
  const data = rows.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < rows.length, data }
}

function limitOf({ limit = 10 }: { limit?: number }): number {
  if (limit < 1 || limit > 100)
    throw invalid('This value must be between 1 and 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  return limit
}

/** One page of what a search found, newest first; its name is the last row it showed. */
export function searchPage<T extends { id: string }>(
  url: string,
  foundInOrder: T[],
  { limit, page }: { limit?: number; page?: string },
) {
  const { data, has_more } = listed(url, foundInOrder, { limit, starting_after: page })
  const next_page = has_more ? (data.at(-1)?.id ?? null) : null
  return { object: 'search_result', url, has_more, next_page, data }
}

const clause = /^(?:metadata\[["']([^"']+)["']\]|(status|customer|currency))\s*:\s*["']([^"']*)["']$/

/** `metadata['checkout']:'42' AND status:'succeeded'` → a test of an object. */
export function searchTest(query: string): (row: Kinds['payment_intent']) => boolean {
  const clauses = query.split(/\s+AND\s+/).map(part => {
    const match = clause.exec(part.trim())
    if (!match) throw invalid(`We were unable to parse your search query: ${part}`, { param: 'query' })
    return match
  })
  return row =>
    clauses.every(([, key, field, value]) =>
      key ? row.metadata[key] === value : row[field as 'status' | 'customer' | 'currency'] === value,
    )
}

const kindOfPrefix: Record<string, Kind> = {
  cus: 'customer',
  pm: 'payment_method',
  pi: 'payment_intent',
  seti: 'setup_intent',
  ch: 'charge',
  py: 'charge',
  re: 'refund',
  du: 'dispute',
  mandate: 'mandate',
  txn: 'balance_transaction',
  cs: 'checkout_session',
  po: 'payout',
}

/** A copy of the answer with the objects behind the named fields in place of their ids. */
export function expanded(sim: Simulation, answer: object, paths: string[]): object {
  const copy = paths.length ? structuredClone(answer) : answer
  for (const path of paths) expandAt(sim, copy as Form, path.split('.'), path)
  return copy
}

function expandAt(sim: Simulation, at: Record<string, unknown>, [field, ...rest]: string[], path: string) {
  if (!field) return
  if (field === 'refunds' && at.object === 'charge') {
    const refunds = sim.state.all('refund').filter(refund => refund.charge === at.id)
    at.refunds = listed(`/v1/charges/${String(at.id)}/refunds`, refunds, {})
  }
  if (!(field in at)) throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
  const value = at[field]
  if (typeof value === 'string') at[field] = structuredClone(behind(sim, value) ?? value)
  const inner = at[field]
  for (const row of Array.isArray(inner) ? inner : [inner])
    if (row && typeof row === 'object') expandAt(sim, row as Record<string, unknown>, rest, path)
}

function behind(sim: Simulation, id: string): object | undefined {
  const kind = kindOfPrefix[id.split('_', 1)[0] ?? '']
  return kind && sim.state.get(kind, id)
}
