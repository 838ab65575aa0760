import { expect, test } from 'bun:test'
import { type KnownMoments, spacePings, windowAround } from './spacing'

const NOTHING: KnownMoments = { stored: [], latest: null }
const seconds = (all: readonly { at: number }[]) => all.map(({ at }) => at / 1000)
const ms = (all: readonly number[]) => all.map(second => second * 1000)

test.each<[string, number[], Partial<KnownMoments>, number[], number[]]>([
  ['nothing', [], {}, [], []],
  ['the first ping of a courier', [7], {}, [7], [7]],
  ['pings of one window', [0, 5, 29.9], {}, [0, 5, 29.9], [0]],
  ['the end of one window and the start of the next', [29, 32], {}, [29, 32], [29, 32]],
  ['pings every 10 s', [0, 10, 20, 30, 40, 50, 60], {}, [0, 10, 20, 30, 40, 50, 60], [0, 30, 60]],
  ['pings every 45 s', [0, 45, 90, 135], {}, [0, 45, 90, 135], [0, 45, 90, 135]],
  ['less than 2.5 s apart', [0, 1, 2.4, 2.5, 4], {}, [0, 2.5], [0]],
  ['a window that has a position', [15, 31], { stored: ms([2]), latest: 2000 }, [15, 31], [31]],
  ['near a stored one, before and after', [9, 11, 13], { stored: ms([10]) }, [13], []],
  ['near the latest, which is not stored', [21, 24], { stored: ms([2]), latest: 20_000 }, [24], []],
  ['late, into an empty window', [40], { stored: ms([5, 65]), latest: 70_000 }, [40], [40]],
  ['late, into a window that has one', [40], { stored: ms([5, 35, 65]), latest: 70_000 }, [40], []],
  ['sent a second time', [0, 30, 60], { stored: ms([0, 30, 60]), latest: 60_000 }, [], []],
])('%s', (_, pings, known, taken, toStore) => {
  const all = ms(pings).map(at => ({ at }))
  const spaced = spacePings(all, { ...NOTHING, ...known })
  expect([seconds(spaced.taken), seconds(spaced.toStore)]).toEqual([taken, toStore])
})

test('a window begins at each half minute of the clock', () => {
  const noon = Date.parse('2026-11-24T12:00:00Z')
  for (const late of [0, 1, 29_999])
    expect(windowAround(noon + late)).toEqual({ from: noon, to: noon + 30_000 })
  expect(windowAround(noon + 30_000).from).toBe(noon + 30_000)
})
