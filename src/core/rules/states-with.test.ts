import { expect, test } from 'bun:test'
import { statesWith } from './states-with'

const FACTS = { due: ['open'], sent: ['open', 'told'], done: ['told'], lost: [] } as const

test('a list of states follows from the table, in its order', () => {
  expect(statesWith(FACTS, 'open')).toEqual(['due', 'sent'])
  expect(statesWith(FACTS, 'told')).toEqual(['sent', 'done'])
})

test('the type names the same states', () => {
  const open: readonly ('due' | 'sent')[] = statesWith(FACTS, 'open')
  // @ts-expect-error `done` is told, and a list without it does not hold it.
  const due: readonly ('due' | 'sent')[] = statesWith(FACTS, 'told')
  expect(open).not.toEqual(due)
})
