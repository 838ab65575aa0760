import superjson, { type SuperJSONResult } from 'superjson'
import { Failure } from './contract/failures'

/** What our clients send beyond JSON. Others, such as numbers of a million digits, are only work for us. */
const TYPES = new Set(['Date', 'undefined'])
const MOST_NOTES = 1_000
/** References to a thing within a thing multiply: so many things come out at most. */
const MOST_THINGS = 100_000

/** Reads what a typed client sends; what it cannot have written is the caller's mistake. */
export function readInput(given: never): unknown {
  try {
    const { meta } = (given ?? {}) as Partial<SuperJSONResult>
    const notes = { left: MOST_NOTES }
    checkTypes(meta?.values, notes)
    const repeated = meta?.referentialEqualities
    spend(notes, repeated ? countLeaves(repeated) : 0)
    const input = superjson.deserialize(given)
    if (repeated) spendThings(input, { left: MOST_THINGS })
    return input
  } catch (error) {
    throw new Failure('BadRequest', { reason: 'Unreadable input' }, { cause: error })
  }
}

/** Notes are trees: names of types at their leaves, or a type and the tree below it. */
function checkTypes(notes: unknown, budget: { left: number }): void {
  if (notes === undefined) return
  spend(budget, 1)
  if (typeof notes === 'string') {
    if (!TYPES.has(notes)) throw new RangeError(`Nothing here is sent as ${notes.slice(0, 40)}`)
  } else if (Array.isArray(notes)) for (const note of notes) checkTypes(note, budget)
  else if (notes !== null && typeof notes === 'object')
    for (const note of Object.values(notes)) checkTypes(note, budget)
  else throw new RangeError('These are no notes about types')
}

const countLeaves = (tree: unknown): number =>
  tree !== null && typeof tree === 'object'
    ? Object.values(tree).reduce<number>((sum, branch) => sum + countLeaves(branch), 0)
    : 1

function spendThings(value: unknown, budget: { left: number }): void {
  spend(budget, 1)
  if (value !== null && typeof value === 'object')
    for (const inner of Object.values(value)) spendThings(inner, budget)
}

function spend(budget: { left: number }, count: number): void {
  budget.left -= count
  if (budget.left < 0) throw new RangeError('There is too much of it')
}
