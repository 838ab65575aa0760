import { expect, test } from 'bun:test'
import { inOlderWords } from './legacy-table'

const answered = (output: unknown) =>
  inOlderWords({ method: 'GET', path: '/installation', procedure: 'public.installation' }, output)

test('every record of an answer carries its id by the older name too, however deep it lies', () => {
  const at = new Date('2026-11-25T11:00:00Z')
  const given = {
    total: 2,
    docs: [
      { id: 'a', at, lines: [{ id: 'b' }, null, 'c'] },
      { name: 'none', inner: { id: null } },
    ],
    money: { amount: 5, currency: 'eur' },
  }
  const before = structuredClone(given)
  expect(answered(given)).toEqual({
    total: 2,
    docs: [
      { _id: 'a', id: 'a', at, lines: [{ _id: 'b', id: 'b' }, null, 'c'] },
      { name: 'none', inner: { _id: null, id: null } },
    ],
    money: { amount: 5, currency: 'eur' },
  })
  expect(given).toEqual(before)
})

test('what holds no record is answered as it is', () => {
  for (const given of ['text', 3, [1, 2], { amount: 5 }, [{ amount: 5 }]])
    expect(answered(given)).toEqual(given)
})
