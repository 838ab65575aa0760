import { afterAll, beforeAll, expect, test } from 'bun:test'
import { TRPCError } from '@trpc/server'
import { Failure } from '../../core/contract/failures'
import { toFailure } from '../../core/failures'
import { TEST_START } from '../../core/testing'
import { findFaults } from '../../modules/orders/checkout/checkout-audit.make'
import { seeded } from './malformed'
import { doSomething } from './sequences/actions'
import { bringToRest, differences, heldForNobody } from './sequences/invariants'
import { makePeople, openScene, ordersOf, type Scene } from './sequences/scene'

/**
 * Whatever is done with orders, in whatever order and at once: the books are right after every step, and in the end the
 * provider has exactly what they say. `SEED=7 SEQUENCES=50 STEPS=80` tries others, and more.
 */
const SEED = Number(process.env.SEED ?? 1)
const SEQUENCES = Number(process.env.SEQUENCES ?? 2)
const STEPS = Number(process.env.STEPS ?? 30)

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

/** What is refused is refused; all else is a bug, and so is a question that nobody understands. */
function onlyRefused(results: PromiseSettledResult<unknown>[]) {
  for (const result of results) {
    if (result.status === 'fulfilled') continue
    const { reason } = result
    const { status, name } = toFailure(reason)
    const isRefusal = reason instanceof TRPCError || reason instanceof Failure
    if (!isRefusal || status >= 500 || name === 'ValidationError') throw reason
  }
}

test.each(Array.from({ length: SEQUENCES }, (_, i) => SEED + i))(
  'sequence %p: the books are right after every step, and the provider has what they say',
  async seed => {
    const random = seeded(seed)
    scene.world.clock.set(TEST_START)
    const people = await makePeople(scene)
    for (let step = 0; step < STEPS; step++) {
      const atOnce = random.next() < 0.3 ? 2 + random.below(2) : 1
      const doing = Array.from({ length: atOnce }, () => doSomething(scene, random, people))
      onlyRefused(await Promise.allSettled(doing))
      expect({ seed, step, faults: await findFaults(scene.world) }).toEqual({ seed, step, faults: [] })
    }
    expect((await ordersOf(scene, people)).length).toBeGreaterThan(1)
    await bringToRest(scene, people)
    expect(await findFaults(scene.world)).toEqual([])
    expect(await heldForNobody(scene)).toEqual([])
    expect(await differences(scene)).toEqual([])
  },
  120_000,
)
