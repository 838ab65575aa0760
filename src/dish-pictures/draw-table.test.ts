import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { chooseForTable } from './choose-for-table'
import { drawTable } from './draw-table'

const PIZZAS = ['Pizza margarida', 'Pizza capritxosa', 'Pizza quatre formatges'].map(name => ({ name }))
const SALADS = ['Amanida grega', 'Amanida Cèsar'].map(name => ({ name }))
const SOUP = { name: 'Crema de carbassa' }
const WATER = { name: 'Aigua mineral (500 ml)', category: 'drink' }
const WAITER = { name: 'Cambrer (3 hores)', category: 'labor' }

test('a store is shown by one of each of what it sells most of, drinks and services last or not at all', () => {
  const shown = chooseForTable([WATER, WAITER, SOUP, ...SALADS, ...PIZZAS], 'a')
  expect(PIZZAS).toContainEqual(shown[0]!)
  expect(SALADS).toContainEqual(shown[1]!)
  expect(shown[2]).toEqual(SOUP)
  expect(chooseForTable([WATER, WAITER, SOUP], 'a')).toEqual([SOUP, WATER])
  expect(chooseForTable([WAITER], 'a')).toEqual([])
})

test('the same store shows the same dishes, and another one with its menu mostly others', () => {
  const menu = [...PIZZAS, ...SALADS]
  expect(chooseForTable(menu, 'a')).toEqual(chooseForTable(menu, 'a'))
  const seeds = Array.from({ length: 20 }, (_, i) => JSON.stringify(chooseForTable(menu, `store ${i}`)))
  expect(new Set(seeds).size).toBeGreaterThan(3)
})

test.each([0, 1, 2, 3])(
  'a table with %i dishes is drawn by day and by night, each time alike',
  async count => {
    const dishes = [PIZZAS[0]!, SALADS[0]!, SOUP].slice(0, count)
    const svg = drawTable(dishes, 'light')
    expect(svg).toBe(drawTable(dishes, 'light'))
    expect(svg).not.toBe(drawTable(dishes, 'dark'))
    expect(svg).not.toMatch(/NaN|undefined|null/)
    const picture = sharp(Buffer.from(svg))
    const { width, height } = await picture.metadata()
    // Drawn small: each pixel takes its time.
    const { info } = await picture.resize({ width: 160 }).raw().toBuffer({ resolveWithObject: true })
    expect([width, height, info.width, info.height]).toEqual([1280, 800, 160, 100])
  },
)
