import { expect, test } from 'bun:test'
import { sketchOf } from './sketch'

const SIZE = { width: 440, height: 240 }
const at = (lat: number, lon: number) => ({ geo: { lat, lon } })

test('north is above, east is right, and the longer side fills the paper', () => {
  // At the equator a degree is as long in both directions.
  const { line } = sketchOf([at(0, 0), at(1, 2), at(0, 4)], SIZE)
  expect(line).toEqual([
    { number: 1, x: 20, y: 170 },
    { number: 2, x: 220, y: 70 },
    { number: 3, x: 420, y: 170 },
  ])
})

test('stops at one place share a mark that names them all', () => {
  const { line, marks } = sketchOf([at(0, 0), at(0, 4), at(0, 0.01), at(0, 4)], SIZE)
  expect(line.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(marks.map(({ numbers }) => numbers)).toEqual([
    [1, 3],
    [2, 4],
  ])
})

test('one place is in the middle, and without any there is nothing to draw', () => {
  expect(sketchOf([at(41.4, 2.18)], SIZE).marks).toEqual([{ x: 220, y: 120, numbers: [1] }])
  expect(sketchOf([], SIZE)).toEqual({ line: [], marks: [] })
})
