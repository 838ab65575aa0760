import { describe, expect, test } from 'bun:test'
import { SECOND_MS } from '../../../core/rules/instant'
import { type Asked, type Reservation, type Wanted, whyNotGivenWay } from './given-way'

const NOON = new Date('2026-03-12T12:00:00Z').getTime()
const at = (seconds: number) => new Date(NOON + seconds * SECOND_MS)
const wine: Wanted = { productId: 'wine', quantity: 1 }
const bread: Wanted = { productId: 'bread', quantity: 1 }
const onHand = { wine: 2, bread: 1000 }

const gone: Reservation = {
  attempt: 'gone',
  personId: 'ada',
  state: 'released',
  releasedReason: 'expired',
  heldAt: null,
  wasCharged: false,
  createdAt: at(0),
  endedAt: at(12),
  expiresAt: at(900),
  stock: [wine, bread],
}
const sold: Reservation = {
  ...gone,
  attempt: 'sold',
  personId: 'bob',
  state: 'placed',
  releasedReason: null,
  endedAt: at(2),
}
const newer: Asked = { attempt: 'newer', personId: 'ada', from: at(11), until: at(13), cart: [wine, bread] }

const whyNot = (
  changes: Partial<Reservation> = {},
  { asked = [newer], others = [sold] }: { asked?: Asked[]; others?: Reservation[] } = {},
) => whyNotGivenWay('gone', { reservations: [{ ...gone, ...changes }, ...others], asked, onHand })

const NOT_NEEDED = 'what was asked for then did not need it'

describe('a checkout gives way', () => {
  test('to a newer one of its person that lacks what it keeps', () => {
    expect(whyNot()).toBeNull()
    expect(whyNot({ endedAt: at(10) }, { asked: [{ ...newer, from: at(10) }] })).toBeNull()
  })

  test('to one that was tried again until it was reserved, or found the product gone', () => {
    expect(whyNot({}, { asked: [{ ...newer, from: at(-5), until: at(60) }] })).toBeNull()
  })

  test('before it was paid, as far as seconds tell', () => {
    expect(whyNot({ heldAt: at(13) })).toBeNull()
    expect(whyNot({ heldAt: at(12), endedAt: at(12.5) })).toBeNull()
  })

  test('to any of its person when they have as many as they may', () => {
    const asked = [{ ...newer, cart: [bread] }]
    const live = (count: number): Reservation[] =>
      Array.from({ length: count }, (_, i) => ({
        ...gone,
        attempt: `live ${i}`,
        endedAt: i % 2 ? at(11) : null,
      }))
    expect(whyNot({}, { asked, others: live(18) })).toBe(NOT_NEEDED)
    expect(whyNot({}, { asked, others: live(19) })).toBeNull()
    expect(whyNot({}, { asked, others: live(19).map(one => ({ ...one, endedAt: at(5) })) })).toBe(NOT_NEEDED)
    expect(whyNot({}, { asked, others: live(19).map(one => ({ ...one, personId: 'bob' })) })).toBe(NOT_NEEDED)
  })

  test('to another customer who lacks what its person has kept for too long', () => {
    const others = [sold, { ...gone, attempt: 'closed before', createdAt: at(-900), endedAt: at(-12) }]
    const asked = [{ ...newer, personId: 'eve' }]
    expect(whyNot({}, { asked, others })).toBeNull()
    expect(whyNot({}, { asked })).toBe(NOT_NEEDED)
    expect(whyNot({}, { asked: [{ ...newer, personId: 'eve', cart: [bread] }], others })).toBe(NOT_NEEDED)
    const [, before] = others
    for (const other of [
      { ...before!, endedAt: at(-13) },
      { ...before!, personId: 'bob' },
      { ...before!, state: 'placed' },
      { ...before!, stock: [bread] },
    ])
      expect(whyNot({}, { asked, others: [sold, other] })).toBe(NOT_NEEDED)
  })

  test('sooner when its person has kept much', () => {
    const asked = [{ ...newer, personId: 'eve', from: at(0), until: at(900) }]
    const kept = (quantity: number) => ({ stock: [{ productId: 'wine', quantity }] })
    expect(whyNot({ ...kept(20), endedAt: at(300) }, { asked })).toBeNull()
    expect(whyNot({ ...kept(20), endedAt: at(299) }, { asked })).toBe(NOT_NEEDED)
    expect(whyNot({ ...kept(19), endedAt: at(300) }, { asked })).toBe(NOT_NEEDED)
  })
})

describe('a checkout does not give way', () => {
  test.each<[string, Partial<Reservation>, string]>([
    ['as an order', { state: 'placed' }, 'its checkout is placed'],
    ['while it is kept', { state: 'reserved', endedAt: null }, 'its checkout is reserved'],
    ['without a note of when', { endedAt: null }, 'its checkout is released'],
    ['when its customer closed it', { releasedReason: 'closed' }, 'its checkout was closed'],
    ['when it could not be placed', { releasedReason: 'refused' }, 'its checkout was refused'],
    ['charged', { wasCharged: true }, 'it was charged'],
    ['paid', { heldAt: at(11) }, 'it was paid'],
    ['after its time', { expiresAt: at(12) }, 'its time was over'],
    ['when it was made just now', { createdAt: at(2.001) }, 'its checkout was given up after 9999 ms'],
  ])('%s', (_, changes, why) => {
    expect(whyNot(changes)).toBe(why)
  })

  test.each<[string, Partial<Asked>]>([
    ['itself', { attempt: 'gone' }],
    ['another customer', { personId: 'eve' }],
    ['what was asked for later', { from: at(12.001) }],
    ['what had its answer before', { until: at(11.999) }],
    ['what there is enough of', { cart: [bread] }],
    ['what never runs out', { cart: [{ productId: 'soup', quantity: 2 }] }],
  ])('to %s', (_, changes) => {
    expect(whyNot({}, { asked: [{ ...newer, ...changes }] })).toBe(NOT_NEEDED)
  })

  test('while there is enough for both', () => {
    expect(whyNot({}, { others: [] })).toBe(NOT_NEEDED)
    expect(whyNot({}, { others: [{ ...sold, createdAt: at(13) }] })).toBe(NOT_NEEDED)
    expect(whyNot({ stock: [bread] })).toBe(NOT_NEEDED)
    const itsOwn = { ...gone, attempt: 'newer', createdAt: at(12), endedAt: null }
    expect(whyNot({}, { others: [itsOwn] })).toBe(NOT_NEEDED)
  })

  test('when it never was there', () => {
    expect(whyNotGivenWay('unknown', { reservations: [gone], asked: [newer], onHand })).toBe(
      'it never had a checkout',
    )
  })
})
