import { describe, expect, test } from 'bun:test'
import { SILENCE_SECONDS, silencesOf, type TrailPoint, thinTrail } from './thin-trail'

/** Metres east of a place at some seconds. */
const points = (...given: [second: number, meters: number][]): TrailPoint[] =>
  given.map(([second, meters]) => ({ second, lat: 41.4, lon: 2.18 + meters / 83_400 }))
const seconds = (trail: readonly TrailPoint[]) => trail.map(({ second }) => second)

describe('a trail keeps when a courier was where', () => {
  test.each<[string, [number, number][], number[]]>([
    ['nothing', [], []],
    ['one point', [[5, 0]], [5]],
    [
      'an even ride',
      [
        [0, 0],
        [10, 50],
        [20, 100],
        [30, 150],
      ],
      [0, 30],
    ],
    [
      'a wait on a straight street',
      [
        [0, 0],
        [10, 100],
        [20, 100],
        [60, 100],
        [70, 200],
      ],
      [0, 10, 60, 70],
    ],
    [
      'jitter below the tolerance',
      [
        [0, 0],
        [10, 52],
        [20, 98],
        [30, 150],
      ],
      [0, 30],
    ],
    [
      'a turn back',
      [
        [0, 0],
        [10, 100],
        [20, 0],
      ],
      [0, 10, 20],
    ],
    [
      'both ends of a silence',
      [
        [0, 0],
        [10, 0],
        [20, 0],
        [21 + SILENCE_SECONDS, 0],
        [40 + SILENCE_SECONDS, 0],
      ],
      [0, 20, 21 + SILENCE_SECONDS, 40 + SILENCE_SECONDS],
    ],
  ])('%s', (_, given, kept) => {
    expect(seconds(thinTrail(points(...given), 100))).toEqual(kept)
  })

  test('above the limit the points that deviate most stay, in order', () => {
    const ride = points(
      ...Array.from({ length: 500 }, (_, i): [number, number] => [i * 10, i % 2 ? 100 + i : 0]),
    )
    const kept = thinTrail(ride, 50)
    expect(kept).toHaveLength(50)
    expect(seconds(kept)).toEqual(seconds(kept).toSorted((a, b) => a - b))
    expect(seconds(kept)).toContain(0)
    expect(seconds(kept)).toContain(4990)
    expect(seconds(kept)).toContain(4970)
  })
})

test('a silence is a time without points that is long enough', () => {
  expect(silencesOf(points([0, 0], [SILENCE_SECONDS, 0], [2 * SILENCE_SECONDS + 1, 0]))).toEqual([
    { from: SILENCE_SECONDS, to: 2 * SILENCE_SECONDS + 1 },
  ])
})
