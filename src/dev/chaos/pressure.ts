import { checkOut } from './customers'
import { randomFrom } from './random'
import type { Outcome, Scene } from './scene'
import { rushCode } from './shop'
import { giveForAMoment, type Visit } from './wallets'

export type Pressed = { outcomes: Outcome[]; visits: Visit[] }
type Pressure = (scene: Scene, seed: number) => Promise<Pressed>

const CREDIT_LASTS_MS = 3000

/** Many at the same moment for the last uses of a code. Who has one keeps it, so that none comes back. */
const rush =
  (code: string, from: number, people: number): Pressure =>
  async (scene, seed) => ({
    visits: [],
    outcomes: await Promise.all(
      Array.from({ length: people }, (_, i) =>
        checkOut(scene, scene.shop.buyers[(from + i) % scene.shop.buyers.length]!, randomFrom(seed + i), {
          code,
          postOrderActions: null,
        }),
      ),
    ),
  })

/**
 * Who has nothing in the wallet but what is over by the time they order, and would pay with it. So the card pays, and
 * the store gives a part of it back.
 */
const comeTooLate =
  (which: number): Pressure =>
  async (scene, seed) => {
    const person = scene.shop.latecomers[which]!
    const { visit, expiresAt } = await giveForAMoment(scene, person, 400, CREDIT_LASTS_MS)
    await Bun.sleep(Math.max(0, expiresAt.getTime() - Date.now()))
    const outcome = await checkOut(scene, person, randomFrom(seed), {
      code: null,
      postOrderActions: 'a part given back',
    })
    return { visits: [visit], outcomes: [outcome] }
  }

/** Who presses each button again and again, while two servers and a webhook hear of the same payment: it is one order. */
const press =
  (which: number): Pressure =>
  async (scene, seed) => {
    const person = scene.shop.buyers[which % scene.shop.buyers.length]!
    const options = { code: null, postOrderActions: null, clicks: CLICKS }
    return { visits: [], outcomes: [await checkOut(scene, person, randomFrom(seed), options)] }
  }

export const RUSHES = 4
export const LATECOMERS = 8
const IN_A_RUSH = 10
const IMPATIENT = 8
const CLICKS = 6

/** What presses where chance alone seldom does, spread over a chaos run by how many checkouts are over. */
export function pressuresOf(checkouts: number): { after: number; press: Pressure }[] {
  const spread = (count: number, pressure: (i: number) => Pressure) =>
    Array.from({ length: count }, (_, i) => ({
      after: Math.floor((checkouts * i) / (count + 1)),
      press: pressure(i),
    }))
  return [
    ...spread(RUSHES, i => rush(rushCode(i), i * IN_A_RUSH, IN_A_RUSH)),
    ...spread(LATECOMERS, comeTooLate),
    ...spread(IMPATIENT, press),
  ].sort((a, b) => a.after - b.after)
}
