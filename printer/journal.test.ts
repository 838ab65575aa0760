import { afterEach, beforeEach, expect, test } from 'bun:test'
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Entry, Journal } from './journal'
import { makeFolder } from './test-support/testing-daemon'

let folder: ReturnType<typeof makeFolder>
beforeEach(() => {
  folder = makeFolder()
})
afterEach(() => folder.remove())

const entry = (id: string): Entry => ({
  ...{ id, stage: 'offered', at: 1, boot: 'b', format: 'escpos', width: 552, step: -1 },
  steps: [
    { bytes: 3, isCut: false },
    { bytes: 2, isCut: true },
  ],
})

const reopened = (journal: Journal) => {
  journal.close()
  return new Journal(folder.path)
}

test('what was recorded is there after a restart, bytes and all', () => {
  let journal = new Journal(folder.path)
  journal.offer(entry('a'), Uint8Array.of(1, 2, 3, 4, 5))
  journal.record({ id: 'a', stage: 'strip', step: 1, at: 7 })
  journal = reopened(journal)
  const kept = journal.get('a')!
  expect(kept).toMatchObject({ stage: 'strip', step: 1, at: 7, width: 552 })
  expect(journal.stepsOf(kept)?.map(step => [...step])).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('a line that was broken off did not happen, and does not harm the next', () => {
  let journal = new Journal(folder.path)
  journal.offer(entry('a'), new Uint8Array(5))
  journal.close()
  appendFileSync(join(folder.path, 'journal.jsonl'), '{"id":"a","stage":"pri')
  journal = new Journal(folder.path)
  expect(journal.get('a')?.stage).toBe('offered')
  journal.record({ id: 'a', stage: 'strip', step: 0 })
  journal = reopened(journal)
  expect(journal.get('a')?.stage).toBe('strip')
})

test('finished work is remembered, but not for ever, and leaves no bytes behind', () => {
  let journal = new Journal(folder.path)
  for (let job = 0; job < 520; job++) {
    journal.offer(entry(`job-${job}`), new Uint8Array(5))
    journal.record({ id: `job-${job}`, stage: 'printed' })
    if (job !== 3) journal.record({ id: `job-${job}`, stage: 'acked' })
  }
  journal = reopened(journal)
  expect(journal.get('job-3')?.stage).toBe('printed')
  expect(journal.get('job-0')).toBeUndefined()
  expect(journal.get('job-519')?.stage).toBe('acked')
  expect(journal.at('acked').length).toBe(500)
  expect(readdirSync(join(folder.path, 'spool'))).toEqual([])
})

test('the file does not grow for ever', () => {
  const journal = new Journal(folder.path)
  journal.offer(entry('a'), new Uint8Array(5))
  for (let step = 0; step < 9_000; step++) journal.record({ id: 'a', stage: 'strip', step })
  expect(statSync(join(folder.path, 'journal.jsonl')).size).toBeLessThan(600_000)
  expect(reopened(journal).get('a')?.step).toBe(8_999)
})

test('bytes that are not all there are not printed', () => {
  const journal = new Journal(folder.path)
  journal.offer(entry('a'), new Uint8Array(4))
  expect(journal.stepsOf(journal.get('a')!)).toBeNull()
})

test('an id is no path', () => {
  const journal = new Journal(folder.path)
  journal.offer({ ...entry('../../evil'), id: '../../evil' }, new Uint8Array(5))
  expect(readdirSync(join(folder.path, 'spool')).length).toBe(1)
  expect(readFileSync(join(folder.path, 'spool', readdirSync(join(folder.path, 'spool'))[0]!)).length).toBe(5)
})
