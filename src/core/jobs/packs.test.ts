import { expect, test } from 'bun:test'
import { type Job, job, jobInBatches } from '../events'
import { rowsOf } from './packs'

const known = new Map(
  [jobInBatches('mail', async () => {}), job('print', async () => {})].map(one => [
    one.name,
    one as Job<object>,
  ]),
)
const requests = (name: string, count: number, startAfterSeconds?: number) =>
  Array.from({ length: count }, (_, n) => ({
    name,
    data: { n },
    ...(startAfterSeconds && { startAfterSeconds }),
  }))

test('what may be done together shares rows, sixty-four a row, and nothing is left out', () => {
  const rows = rowsOf(requests('mail', 150), known)
  expect(rows.map(({ group }) => group.id)).toEqual(Array(3).fill('mail together'))
  expect(rows.flatMap(({ data }) => (data as { all: object[] }).all)).toEqual(
    requests('mail', 150).map(({ data }) => data),
  )
})

test('one alone, what is done by itself, an unknown kind and what has to wait have rows of their own', () => {
  const rows = rowsOf(
    [...requests('mail', 1), ...requests('print', 2), ...requests('new', 2), ...requests('mail', 2, 60)],
    known,
  )
  expect(rows.map(({ group, startAfter, data }) => [group.id, startAfter, data]).toSorted()).toEqual([
    ['mail', 0, { n: 0 }],
    ['mail', 60, { n: 0 }],
    ['mail', 60, { n: 1 }],
    ['new', 0, { n: 0 }],
    ['new', 0, { n: 1 }],
    ['print', 0, { n: 0 }],
    ['print', 0, { n: 1 }],
  ])
})
