import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { sumCents } from '../../../../core/rules/money/cents'
import { isItsTime, type PromotableOrder, whyNotPromotion } from './applies'
import { type LineToPromote, pricePromoted } from './discounts'
import { promotedPriceCents } from './on-the-menu'
import { paidForLine } from './pricing'
import { type Promotion, plainCode, promotionState } from './promotion'

/** A Friday, half past one in Madrid. */
const NOW = new Date('2026-11-20T12:30:00Z')

const promo = (id: string, more: Partial<Promotion> = {}): Promotion => ({
  id,
  name: id,
  code: null,
  discountType: 'percent',
  scope: 'cart',
  percentBps: 1000,
  amountCents: null,
  maxAmountCents: null,
  productIds: [],
  categories: [],
  bundle: null,
  minTotalCents: 0,
  channels: [],
  storeIds: [],
  merchantId: null,
  locationIds: [],
  organizationIds: [],
  personIds: [],
  firstOrderOnly: false,
  weekdays: [],
  timeFrom: null,
  timeUntil: null,
  timesRedeemable: null,
  perUser: null,
  perUserPeriod: null,
  budgetCents: null,
  usedCount: 0,
  usedCents: 0,
  isStackable: true,
  fundedBy: 'merchant',
  merchantShareBps: null,
  validFrom: null,
  validUntil: null,
  isActive: true,
  ...more,
})

const line = (id: string, goodsCents: number, more: Partial<LineToPromote> = {}): LineToPromote => ({
  id,
  productId: id,
  categories: ['main'],
  quantity: 1,
  goodsCents,
  vatPercentage: 10,
  ...more,
})

type Order = Omit<PromotableOrder, 'lines'> & { lines: readonly LineToPromote[] }
const order = (lines: readonly LineToPromote[], more: Partial<Order> = {}): Order => ({
  lines,
  deliveryFeeCents: 300,
  channel: 'canteen',
  storeId: 's',
  merchantId: 'm',
  tz: 'Europe/Madrid',
  locationId: null,
  organizationId: null,
  person: { id: 'p', isFirstOrder: false, uses: new Map() },
  ...more,
})
const price = (promotions: Promotion[], of: Order) => pricePromoted(promotions, of, NOW)
const why = (more: Partial<Promotion>, of: Partial<Order> = {}) =>
  whyNotPromotion(promo('x', more), order([line('a', 1000)], of), NOW)?.name ?? null

describe('the state', () => {
  test.each([
    [{}, 'LIVE'],
    [{ isActive: false, validUntil: new Date('2026-01-01') }, 'PAUSED'],
    [{ validFrom: new Date('2026-11-20T12:30:01Z') }, 'NOT_STARTED'],
    [{ validFrom: NOW, validUntil: NOW }, 'LIVE'],
    [{ validUntil: new Date('2026-11-20T12:29:59Z') }, 'EXPIRED'],
    [{ timesRedeemable: 3, usedCount: 2 }, 'LIVE'],
    [{ timesRedeemable: 3, usedCount: 3 }, 'EXPIRED'],
    [{ budgetCents: 500, usedCents: 499 }, 'LIVE'],
    [{ budgetCents: 500, usedCents: 500 }, 'EXPIRED'],
  ] as [Partial<Promotion>, string][])('%p is %s', (more, state) => {
    expect(promotionState(promo('x', more), NOW)).toBe(state as never)
  })
})

describe('why not', () => {
  test.each([
    [{}, {}, null],
    [{ isActive: false }, {}, 'Paused'],
    [{ validFrom: new Date('2027-01-01') }, {}, 'NotStarted'],
    [{ validUntil: new Date('2026-01-01') }, {}, 'Expired'],
    [{ timesRedeemable: 1, usedCount: 1 }, {}, 'UsedUp'],
    [{ personIds: ['q'] }, {}, 'OtherPerson'],
    [{ personIds: ['p'] }, { person: null }, 'OtherPerson'],
    [{ personIds: ['p'] }, {}, null],
    [{ merchantId: 'n' }, {}, 'OtherStore'],
    [{ storeIds: ['t'] }, {}, 'OtherStore'],
    [{ channels: ['catering'] }, {}, 'OtherChannel'],
    [{ locationIds: ['l'] }, {}, 'OtherPlace'],
    [{ organizationIds: ['o'] }, { organizationId: 'o' }, null],
    [{ perUser: 2 }, { person: { id: 'p', isFirstOrder: false, uses: new Map([['x', 2]]) } }, 'UsedByPerson'],
    [{ perUser: 2 }, { person: { id: 'p', isFirstOrder: false, uses: new Map([['x', 1]]) } }, null],
    [{ firstOrderOnly: true }, {}, 'NotFirstOrder'],
    [{ firstOrderOnly: true }, { person: { id: 'p', isFirstOrder: true, uses: new Map() } }, null],
    [{ weekdays: [1, 2] }, {}, 'OtherTime'],
    [{ minTotalCents: 1001 }, {}, 'BelowMinimum'],
    [{ minTotalCents: 1000 }, {}, null],
    [{ scope: 'products', productIds: ['b'] }, {}, 'NothingInCart'],
    [{ scope: 'categories', categories: ['drink'] }, {}, 'NothingInCart'],
    [{ scope: 'categories', categories: ['main'] }, {}, null],
    [{ bundle: { of: 2, discounted: 1 } }, {}, 'NothingInCart'],
    [{ discountType: 'free_delivery', scope: 'delivery' }, { deliveryFeeCents: 0 }, 'NoDelivery'],
  ] as [Partial<Promotion>, Partial<Order>, string | null][])('%j in %j: %p', (more, of, name) => {
    expect(why(more, of)).toBe(name as never)
  })

  test('hours are those of the store, and the weekday of a night is that of its evening', () => {
    const at = (iso: string, more: Partial<Promotion>, tz = 'Europe/Madrid') =>
      isItsTime({ weekdays: [], timeFrom: null, timeUntil: null, ...more }, tz, iso)
    const lunch = { timeFrom: '13:00', timeUntil: '14:00' }
    expect(at('2026-11-20T11:59:00Z', lunch)).toBe(false)
    expect(at('2026-11-20T12:00:00Z', lunch)).toBe(true)
    expect(at('2026-11-20T12:59:59Z', lunch)).toBe(true)
    expect(at('2026-11-20T13:00:00Z', lunch)).toBe(false)
    expect(at('2026-11-20T13:00:00Z', lunch, 'Atlantic/Canary')).toBe(true)
    // Friday from ten in the evening till two.
    const night = { weekdays: [5], timeFrom: '22:00', timeUntil: '02:00' }
    expect(at('2026-11-20T21:30:00Z', night)).toBe(true)
    expect(at('2026-11-21T00:30:00Z', night)).toBe(true)
    expect(at('2026-11-20T00:30:00Z', night)).toBe(false)
    expect(at('2026-11-20T12:30:00Z', night)).toBe(false)
  })
})

describe('the price', () => {
  const cart = order([line('a', 1000), line('b', 500, { categories: ['drink'] })])

  test('items first, then the order, each measured on what is left by then', () => {
    const priced = price(
      [
        promo('1', { percentBps: 1000 }),
        promo('2', { scope: 'categories', categories: ['drink'], percentBps: 5000 }),
        promo('3', { discountType: 'free_delivery', scope: 'delivery', fundedBy: 'platform' }),
      ],
      cart,
    )
    expect(priced.discounts.map(d => [d.promotionId, d.target, d.amountCents])).toEqual([
      ['1', 'order', 125],
      ['2', 'item', 250],
      ['3', 'delivery', 300],
    ])
    expect(priced.totalCents).toBe(1125)
  })

  test('two on the same part are both measured on the whole of it', () => {
    const priced = price([promo('1', { percentBps: 1000 }), promo('2', { percentBps: 2000 })], cart)
    expect(priced.promotionCents).toBe(450)
  })

  test('a fixed amount is taken once, never more than there is', () => {
    const fixed = { discountType: 'fixed', amountCents: 900 } as const
    expect(price([promo('1', fixed)], cart).promotionCents).toBe(900)
    expect(price([promo('1', { ...fixed, amountCents: 9000 })], cart).promotionCents).toBe(1500)
    expect(price([promo('1', { ...fixed, scope: 'products', productIds: ['b'] })], cart).promotionCents).toBe(
      500,
    )
  })

  test('a limit holds, spread over the lines that it is for', () => {
    const priced = price([promo('1', { percentBps: 5000, maxAmountCents: 300 })], cart)
    expect(priced.lines.map(l => l.promotionCents)).toEqual([200, 100])
    const items = promo('1', {
      scope: 'products',
      productIds: ['a', 'b'],
      percentBps: 5000,
      maxAmountCents: 300,
    })
    expect(price([items], cart).lines.map(l => l.promotionCents)).toEqual([200, 100])
  })

  test('the last of a budget is given, and no more', () => {
    const budget = promo('1', { percentBps: 5000, budgetCents: 1000, usedCents: 640 })
    expect(price([budget], cart).promotionCents).toBe(360)
  })

  test.each([
    [1, 0],
    [2, 0],
    [3, 100],
    [5, 100],
    [6, 200],
    [8, 200],
  ])('three for two: of %i the cheapest are free, %i cents', (quantity, offCents) => {
    const three = promo('1', {
      scope: 'products',
      productIds: ['a'],
      percentBps: 10_000,
      bundle: { of: 3, discounted: 1 },
    })
    const units = order([line('a', quantity * 100, { quantity })])
    expect(price([three], units).promotionCents).toBe(offCents)
  })

  test('a bundle over several products gives the cheapest away', () => {
    const two = promo('1', {
      scope: 'categories',
      categories: ['main'],
      percentBps: 10_000,
      bundle: { of: 2, discounted: 1 },
    })
    const priced = price([two], order([line('a', 1000), line('b', 700), line('c', 400)]))
    expect(priced.lines.map(l => l.promotionCents)).toEqual([0, 0, 400])
  })

  test('one that does not stack stands alone, and only when that is better', () => {
    const alone = promo('9', { isStackable: false, percentBps: 2500 })
    const some = [promo('1', { percentBps: 1000 }), promo('2', { percentBps: 1000 })]
    const better = price([...some, alone], cart)
    expect(better.discounts.map(d => d.promotionId)).toEqual(['9'])
    expect(better.unused.map(u => [u.promotion.id, u.why.name])).toEqual([
      ['1', 'OtherIsBetter'],
      ['2', 'OtherIsBetter'],
    ])
    const worse = price([...some, { ...alone, percentBps: 1500 }], cart)
    expect(worse.discounts.map(d => d.promotionId)).toEqual(['1', '2'])
  })

  test('says who pays for it, line by line', () => {
    const priced = price(
      [promo('1', { percentBps: 1000 }), promo('2', { percentBps: 2000, fundedBy: 'platform' })],
      cart,
    )
    expect(sumCents(priced.lines.map(l => l.platformPromotionCents))).toBe(300)
    expect(priced.promotionCents).toBe(450)
  })

  test('in shares: the merchant its part, the platform the rest, to the cent', () => {
    const priced = price([promo('1', { percentBps: 1000, fundedBy: 'shared', merchantShareBps: 3333 })], cart)
    expect(priced.discounts).toMatchObject([{ amountCents: 150, merchantCents: 50 }])
    expect(sumCents(priced.lines.map(l => l.platformPromotionCents))).toBe(100)
  })
})

test('a menu shows what one costs for everybody, as the order will say', () => {
  const product = { id: 'a', categories: ['main' as const], priceCents: 999 }
  const off = (more: Partial<Promotion>, isForEverybody = true) =>
    promotedPriceCents(
      [
        {
          ...promo('x', { scope: 'categories', categories: ['main'], percentBps: 2000, ...more }),
          isForEverybody,
        },
      ],
      product,
    )
  expect(off({})).toBe(799)
  const charged = price(
    [promo('x', { scope: 'categories', categories: ['main'], percentBps: 2000 })],
    order([line('a', 999)]),
  )
  expect(charged.goodsCents - charged.promotionCents).toBe(799)
  expect(off({}, false)).toBeNull()
  expect(off({ minTotalCents: 1 })).toBeNull()
  expect(off({ scope: 'cart' })).toBeNull()
  expect(off({ bundle: { of: 2, discounted: 1 } })).toBeNull()
  expect(off({ categories: ['drink'] })).toBeNull()
})

test('several pieces cost as many times what the menu shows of one', () => {
  const tenOff = { scope: 'products', productIds: ['soup'] } as const
  const shown = promotedPriceCents([{ ...promo('a', tenOff), isForEverybody: true }], {
    id: 'soup',
    categories: ['main'],
    priceCents: 275,
  })
  expect(shown).toBe(247)
  const seven = order([line('soup', 7 * 275, { quantity: 7 })], { deliveryFeeCents: 0 })
  expect(price([promo('a', tenOff)], seven).totalCents).toBe(7 * 247)
})

test('codes are read as they are meant', () => {
  expect(plainCode(' ben venguda\n10')).toBe('BENVENGUDA10')
})

const anyPromotion = fc.record({
  discountType: fc.constantFrom<Promotion['discountType']>('percent', 'fixed', 'free_delivery'),
  scope: fc.constantFrom<Promotion['scope']>('cart', 'products', 'categories', 'delivery'),
  percentBps: fc.integer({ min: 1, max: 10_000 }),
  amountCents: fc.integer({ min: 1, max: 20_000 }),
  maxAmountCents: fc.option(fc.integer({ min: 1, max: 5_000 })),
  productIds: fc.constantFrom<string[]>(['0'], ['1', '2'], []),
  categories: fc.constantFrom<Promotion['categories']>(['main'], ['drink', 'main']),
  bundle: fc.option(fc.constantFrom({ of: 2, discounted: 1 }, { of: 3, discounted: 2 })),
  minTotalCents: fc.constantFrom(0, 0, 5_000),
  isStackable: fc.boolean(),
  fundedBy: fc.constantFrom<Promotion['fundedBy']>('platform', 'merchant', 'shared'),
  merchantShareBps: fc.integer({ min: 1, max: 9_999 }),
})
const anyOrder = fc.record({
  promotions: fc.array(anyPromotion, { maxLength: 6 }),
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 12 }),
      goodsCents: fc.nat({ max: 40_000 }),
      vatPercentage: fc.constantFrom(4, 10, 21),
      categories: fc.constantFrom<LineToPromote['categories']>(['main'], ['drink'], ['side']),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  deliveryFeeCents: fc.nat({ max: 3_000 }),
})

test('whatever counts, the shares add up, nothing is below zero, and the order of the promotions does not matter', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (drawn, places) => {
      const lines = drawn.lines.map((l, i) => ({ ...l, id: String(i), productId: String(i) }))
      const promotions = drawn.promotions.map((p, i) => promo(`p${i}`, p))
      const of = order(lines, { deliveryFeeCents: drawn.deliveryFeeCents })
      const priced = price(promotions, of)
      const offGoods = sumCents(priced.discounts.filter(d => d.target !== 'delivery').map(d => d.amountCents))
      const offDelivery = sumCents(
        priced.discounts.filter(d => d.target === 'delivery').map(d => d.amountCents),
      )
      expect(offGoods).toBe(priced.promotionCents)
      expect(offDelivery).toBe(priced.deliveryPromotionCents)
      expect(sumCents(priced.lines.map(l => l.promotionCents))).toBe(offGoods)
      expect(sumCents(priced.lines.map(paidForLine))).toBe(priced.totalCents)
      expect(priced.totalCents).toBe(priced.goodsCents + drawn.deliveryFeeCents - offGoods - offDelivery)
      for (const l of priced.lines) {
        expect(l.promotionCents).toBeGreaterThanOrEqual(l.platformPromotionCents)
        expect(l.platformPromotionCents).toBeGreaterThanOrEqual(0)
        expect(l.goodsCents - l.promotionCents).toBeGreaterThanOrEqual(0)
        expect(l.deliveryCents).toBeGreaterThanOrEqual(0)
      }
      for (const { promotionId, amountCents } of priced.discounts)
        expect(amountCents).toBeLessThanOrEqual(
          promotions.find(p => p.id === promotionId)!.maxAmountCents ?? Number.MAX_SAFE_INTEGER,
        )
      // Every one is either used or told why not.
      expect(priced.discounts.length + priced.unused.length).toBe(promotions.length)

      const shuffled = promotions
        .map((p, i) => ({ p, place: places[i]! }))
        .sort((a, b) => a.place - b.place)
        .map(({ p }) => p)
      const again = price(shuffled, of)
      expect(again.lines).toEqual(priced.lines)
      expect(again.discounts).toEqual(priced.discounts)
    }),
    { numRuns: 500 },
  )
})

test('one more that stacks never makes an order dearer', () => {
  fc.assert(
    fc.property(anyOrder, anyPromotion, (drawn, extra) => {
      const lines = drawn.lines.map((l, i) => ({ ...l, id: String(i), productId: String(i) }))
      const fixedFirst = drawn.promotions.map((p, i) => promo(`p${i}`, p))
      const of = order(lines, { deliveryFeeCents: drawn.deliveryFeeCents })
      const more = promo('z', { ...extra, scope: 'delivery', isStackable: true })
      expect(price([...fixedFirst, more], of).totalCents).toBeLessThanOrEqual(
        price(fixedFirst, of).totalCents,
      )
    }),
    { numRuns: 200 },
  )
})
