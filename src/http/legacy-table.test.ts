import { afterAll, beforeAll, expect, test } from 'bun:test'
import { contextFor, openTestWorld, type TestWorld } from '../core/testing'
import { runLegacy } from './legacy-table'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const answered = (output: unknown) =>
  runLegacy(
    { method: 'GET', path: '/installation', procedure: 'public.installation', answer: () => output },
    { params: {}, query: {}, body: {} },
    contextFor(world, { kind: 'anonymous' }),
    new AbortController().signal,
  )

test('every record of an answer carries its id by the older name too, however deep it lies', async () => {
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
  expect(await answered(given)).toEqual({
    total: 2,
    docs: [
      { _id: 'a', id: 'a', at, lines: [{ _id: 'b', id: 'b' }, null, 'c'] },
      { name: 'none', inner: { _id: null, id: null } },
    ],
    money: { amount: 5, currency: 'eur' },
  })
  expect(given).toEqual(before)
})

test('what holds no record is answered as it is', async () => {
  for (const given of ['text', 3, [1, 2], { amount: 5 }, [{ amount: 5 }]])
    expect(await answered(given)).toEqual(given)
})
