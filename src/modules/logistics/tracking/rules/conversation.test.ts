import { expect, test } from 'bun:test'
import { canInstruct, canWrite } from './conversation'

const AT = new Date('2026-11-17T12:00:00Z')
const after = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

test.each([
  ['pending', false, 0, false, true],
  ['accepted', false, 0, false, true],
  ['picked_up', false, 0, true, true],
  ['out_for_delivery', false, 300, true, true],
  ['delivered', false, 60, true, false],
  ['delivered', false, 61, false, false],
  ['canceled_by_store', false, 0, false, false],
  ['accepted', true, 0, false, false],
  ['delivered', true, 1, false, false],
] as const)(
  'of an order that is %s (collected: %p), after %p minutes',
  (state, isPickup, minutes, writes, instructs) => {
    const facts = { state, isPickup, stateAt: AT }
    expect(canWrite(facts, after(minutes))).toBe(writes)
    expect(canInstruct(facts)).toBe(instructs)
  },
)
