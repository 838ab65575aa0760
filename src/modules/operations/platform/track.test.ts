import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { World } from '../../../core/context'
import { createCaller } from '../../../core/procedures'
import { contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

test('what somebody did is in the log with who did it, and no more than a few plain facts of it', async () => {
  const lines: unknown[] = []
  const log = { ...world.log, info: (line: unknown) => void lines.push(line) } as World['log']
  const person = await makePerson(world)
  const app = createCaller(appRouter)(contextFor({ ...world, log }, person)).app
  await app.track({ event: 'menu.opened', data: { dishes: 12, isCanteen: true } })
  expect(lines).toMatchObject([
    { event: 'menu.opened', data: { dishes: 12, isCanteen: true }, personId: person.id },
  ])
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`fact${i}`, i]))
  await expect(app.track({ event: 'menu.opened', data: many })).rejects.toMatchObject({
    cause: { name: 'ValidationError' },
  })
})
