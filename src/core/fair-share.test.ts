import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller } from './context'
import { anyone, createCaller, router } from './procedures'
import { CHANGES_A_DAY, countCall } from './rate-limit'
import { contextFor, makePerson, openTestWorld, type TestWorld } from './testing'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** Calls that go on until they are let go. */
function held() {
  const begun: (() => void)[] = []
  const wait = async () => {
    await new Promise<void>(resolve => begun.push(resolve))
    return 'done'
  }
  const app = router({
    hold: anyone.query(wait),
    signIn: anyone.mutation(wait),
  })
  const as = (caller: Caller | undefined, ip: string) => createCaller(app)(contextFor(world, caller, { ip }))
  return {
    begun,
    signIn: () => as(undefined, '203.0.113.1').signIn(),
    hold: (caller?: Caller, ip = '203.0.113.1') => as(caller, ip).hold(),
  }
}
const end = (begun: (() => void)[]) => {
  for (const letGo of begun.splice(0)) letGo()
}
/** Waits until this many calls have begun, and no further one begins. */
async function settled(begun: readonly unknown[], least: number) {
  while (begun.length < least) await Bun.sleep(5)
  for (let before = -1; before !== begun.length; await Bun.sleep(50)) before = begun.length
}

test('of forty calls of one caller three are under way at a time, and others do not wait for the rest', async () => {
  const { begun, hold } = held()
  const [greedy, other] = [await makePerson(world), await makePerson(world)]
  const theirs = Array.from({ length: 40 }, () => hold(greedy))
  await settled(begun, 3)
  expect(begun).toHaveLength(3)

  const others = [hold(other), hold(), hold(undefined, '203.0.113.2')]
  await settled(begun, 6)
  expect(begun).toHaveLength(6)

  const letGo = setInterval(() => end(begun), 1)
  expect(await Promise.all([...theirs, ...others])).toEqual(Array(43).fill('done'))
  clearInterval(letGo)
})

test('who has a thousand calls waiting is told to come back', async () => {
  const { begun, hold } = held()
  const person = await makePerson(world)
  const impatient = Array.from({ length: 1_020 }, () => hold(person).catch(error => error.cause.name))
  await settled(begun, 3)
  const letGo = setInterval(() => end(begun), 1)
  const answers = await Promise.all(impatient)
  clearInterval(letGo)
  expect(answers.slice(1_003)).toEqual(Array(17).fill('TooManyRequests'))
})

test('who has changed things a hundred thousand times in a day only looks on', async () => {
  const person = await makePerson(world)
  const ctx = contextFor(world, person, { ip: '203.0.113.3' })
  const app = createCaller(
    router({ look: anyone.query(() => 'seen'), change: anyone.mutation(() => 'changed') }),
  )
  countCall(CHANGES_A_DAY, ctx, CHANGES_A_DAY.points - 1)
  expect(await app(ctx).change()).toBe('changed')
  await expect(app(ctx).change()).rejects.toMatchObject({ cause: { name: 'TooManyRequests' } })
  expect(await app(ctx).look()).toBe('seen')
})

test('those who sign in from an address do not hold up those who look around from it', async () => {
  const { begun, hold, signIn } = held()
  const slow = Array.from({ length: 20 }, () => signIn())
  await settled(begun, 20)
  expect(begun).toHaveLength(20)
  const quick = hold()
  await settled(begun, 21)
  expect(begun).toHaveLength(21)
  end(begun)
  await Promise.all([...slow, quick])
})
