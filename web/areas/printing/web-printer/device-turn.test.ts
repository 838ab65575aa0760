import { expect, test } from 'bun:test'
import type { Journal, Stage } from './device-identity'
import { pauseAfter, takeTurn } from './device-turn'
import type { OfferedJob } from './printer-device'

const job: OfferedJob = {
  id: 'a'.repeat(24),
  html: '<p>Hola',
  format: 'escpos',
  width: 576,
  height: null,
  copies: 1,
}

function makePrinter(stages: Record<string, Stage> = {}) {
  const done: string[] = []
  const journal: Journal = {
    stageOf: id => stages[id] ?? null,
    set(id, stage) {
      if (stage) stages[id] = stage
      else delete stages[id]
    },
  }
  const parts = {
    journal,
    nextJob: async (): Promise<OfferedJob | null> => job,
    print: async () => done.push(`print while ${stages[job.id]}`),
    report: async (_: string, outcome: { status: string }) => done.push(outcome.status),
  }
  return { parts, done, stages }
}

test('a job is printed, told, and forgotten', async () => {
  const { parts, done, stages } = makePrinter()
  const turn = await takeTurn(parts)
  expect(turn.kind).toBe('printed')
  expect(done).toEqual(['print while sending', 'printed'])
  expect(stages).toEqual({})
  expect(pauseAfter(turn)).toBe(500)
  expect(pauseAfter({ kind: 'printed', job: { ...job, format: 'zpl' } })).toBe(100)
})

test('what a cable has taken is reported as no more than that', async () => {
  const { parts } = makePrinter()
  const told: object[] = []
  await takeTurn({ ...parts, print: async () => 4_096, report: async (_, outcome) => told.push(outcome) })
  expect(told).toMatchObject([
    { status: 'printed', proof: { evidence: 'written', bytes: 4_096, agoMs: 0, resumed: 0 } },
  ])
})

test('nothing to print, and no connection, wait for longer', async () => {
  const { parts } = makePrinter()
  expect(pauseAfter(await takeTurn({ ...parts, nextJob: async () => null }))).toBe(5_000)
  const cut = await takeTurn({ ...parts, nextJob: () => Promise.reject(new Error('offline')) })
  expect([cut.kind, pauseAfter(cut)]).toEqual(['error', 10_000])
})

test('a job that is on paper and could not be told is never printed again', async () => {
  const { parts, done, stages } = makePrinter()
  const cut = await takeTurn({ ...parts, report: () => Promise.reject(new Error('offline')) })
  expect([cut.kind, stages[job.id]]).toEqual(['error', 'sent'])
  expect((await takeTurn(parts)).kind).toBe('told')
  expect(done).toEqual(['print while sending', 'printed'])
})

test('a job that was broken off is for a person to look at', async () => {
  const { parts, done } = makePrinter({ [job.id]: 'sending' })
  expect((await takeTurn(parts)).kind).toBe('failed')
  expect(done).toEqual(['failed'])
})

test('a printer that cannot print says why', async () => {
  const { parts, stages } = makePrinter()
  const told: object[] = []
  const turn = await takeTurn({
    ...parts,
    print: () => Promise.reject(new Error('Printer not open')),
    report: async (_, outcome) => told.push(outcome),
  })
  expect(turn.kind).toBe('failed')
  expect(told).toEqual([{ status: 'failed', error: 'Printer not open' }])
  expect(stages).toEqual({})
})
