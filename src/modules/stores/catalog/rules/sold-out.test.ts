import { expect, test } from 'bun:test'
import { menuOn } from './sold-out'

const menu: { stockMap: Record<string, number>; soldOutOn: Record<string, string> } = {
  stockMap: { soup: 4 },
  soldOutOn: { soup: '2026-11-25', tart: '2026-11-26' },
}

test('what is sold out on a day is not there on that day only', () => {
  expect(menuOn(menu, '2026-11-25').stockMap).toEqual({ soup: 0 })
  expect(menuOn(menu, '2026-11-26').stockMap).toEqual({ soup: 4, tart: 0 })
  expect(menuOn(menu, '2026-11-27')).toBe(menu)
  expect(menuOn(menu, null)).toBe(menu)
  expect(menuOn({ stockMap: { soup: 1 } }, '2026-11-25').stockMap).toEqual({ soup: 1 })
})
