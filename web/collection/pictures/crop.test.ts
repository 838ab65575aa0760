import { expect, test } from 'bun:test'
import { centreOf, cropOf } from './crop'

const wide = { width: 4000, height: 3000 }
const middle = { x: 0.5, y: 0.5 }

test.each([
  ['square', 1, middle, { x: 500, y: 0, width: 3000, height: 3000 }],
  ['wide', 1, middle, { x: 0, y: 375, width: 4000, height: 2250 }],
  ['whole', 1, middle, { x: 0, y: 0, width: 4000, height: 3000 }],
  ['square', 2, middle, { x: 1250, y: 750, width: 1500, height: 1500 }],
  // Never beyond an edge.
  ['square', 2, { x: 0, y: 1 }, { x: 0, y: 1500, width: 1500, height: 1500 }],
  ['wide', 1, { x: 0, y: 0 }, { x: 0, y: 0, width: 4000, height: 2250 }],
] as const)('%s at %p around %j', (shape, zoom, centre, crop) => {
  expect(cropOf(wide, shape, zoom, centre)).toEqual(crop)
})

test('a picture of one pixel has a part, and a tall one is cut above and below', () => {
  expect(cropOf({ width: 1, height: 1 }, 'wide', 4, middle)).toMatchObject({ width: 1, height: 1 })
  expect(cropOf({ width: 900, height: 1600 }, 'square', 1, { x: 0.5, y: 0 })).toEqual({
    x: 0,
    y: 0,
    width: 900,
    height: 900,
  })
})

test('what was pushed beyond an edge comes back at once', () => {
  const crop = cropOf(wide, 'square', 2, { x: -3, y: 9 })
  expect(centreOf(crop, wide)).toEqual({ x: 750 / 4000, y: 2250 / 3000 })
})
