import { describe, expect, test } from 'bun:test'
import { type ConfirmFacts, confirmRefusals, hasPostalCode, whyNotBrowse } from './confirm'
import { minimumOrderCents, whyBelowMinimum } from './minimum'

const store = {
  geo: { lat: 41.3874, lon: 2.1686 },
  deliveryRadiusM: 5000,
  minimumOrderRestrictions: [
    { channels: ['catering' as const], minPriceAmount: 10_000 },
    { channels: ['catering' as const, 'groceries' as const], minPriceAmount: 5_000 },
  ],
}
const fine: ConfirmFacts = {
  channel: 'catering',
  isRequestingQuote: false,
  isPickup: false,
  force: false,
  store,
  cartCount: 2,
  goodsCents: 6_000,
  deliveryOption: { deliveryStartDate: '2026-03-11T13:00:00Z' },
  address: { geo: store.geo },
  comments: null,
  billingDetailsRequired: true,
  billingDetails: { name: 'Acme SL', vatNumber: 'B12345674', address: 'Gran Via 1', postalCode: '08001' },
  shouldRequestPhone: true,
  customer: {
    name: 'Ann',
    lastName: 'Lee',
    email: 'ann@acme.com',
    phone: '+34612345678',
    isPhoneValid: true,
  },
  requireCostCenter: true,
  costCenter: 'CC1',
  allowCustomerPayment: true,
  paidByUserCents: 100,
}
/** Everything wrong at once; each step puts one thing right, so the next reason shows. */
const wrong: ConfirmFacts = {
  ...fine,
  store: null,
  cartCount: 0,
  goodsCents: 0,
  deliveryOption: null,
  address: null,
  billingDetails: null,
  customer: { name: '', lastName: ' ', email: 'x', phone: null, isPhoneValid: false },
  costCenter: null,
  allowCustomerPayment: false,
}
const far = { geo: { lat: 41.5, lon: 2.1686 } }

test('twelve reasons in their order, the first that applies', () => {
  const steps: [Partial<ConfirmFacts>, number, string][] = [
    [{}, 1, 'StoreDataMissing'],
    [{ store }, 2, 'MinimumOrder'],
    [{ goodsCents: 5_000 }, 3, 'DeliveryTimeMissing'],
    [{ deliveryOption: fine.deliveryOption }, 4, 'DeliveryAddressMissing'],
    [{ address: far }, 5, 'DeliveryAddressTooFar'],
    [{ address: fine.address }, 6, 'BillingDetailsMissing'],
    [{ billingDetails: { ...fine.billingDetails!, postalCode: null } }, 6, 'BillingPostalCodeMissing'],
    [{ billingDetails: { ...fine.billingDetails!, vatNumber: 'XX1' } }, 6, 'BillingVatNumberInvalid'],
    [{ billingDetails: fine.billingDetails }, 7, 'CartEmpty'],
    [{ isRequestingQuote: true }, 7, 'QuoteCommentsMissing'],
    [{ isRequestingQuote: false, cartCount: 1 }, 8, 'PhoneMissing'],
    [{ customer: { ...wrong.customer, phone: '123' } }, 8, 'PhoneInvalid'],
    [{ customer: { ...fine.customer, lastName: '' } }, 9, 'CustomerNameMissing'],
    [{ customer: { ...fine.customer, email: '' } }, 10, 'CostCenterMissing'],
    [{ costCenter: 'CC1' }, 11, 'CustomerEmailMissing'],
    [{ customer: fine.customer }, 12, 'CustomerPaymentNotAllowed'],
  ]
  let facts = wrong
  for (const [repair, rule, name] of steps) {
    facts = { ...facts, ...repair }
    const [refusal] = confirmRefusals(facts)
    expect<[number | undefined, string | undefined]>([refusal?.rule, refusal?.name]).toEqual([rule, name])
  }
  expect(confirmRefusals({ ...facts, paidByUserCents: 0 })).toEqual([])
})

test('an order that is collected asks for a time, and for none of a delivery', () => {
  const names = confirmRefusals({ ...fine, isPickup: true, deliveryOption: null }).map(({ name }) => name)
  expect(names).toEqual(['PickupTimeMissing'])
})

describe('what does not count', () => {
  test.each<[string, Partial<ConfirmFacts>]>([
    ['nothing is wrong', {}],
    ['the distance, when forced', { address: far, force: true }],
    ['address and distance, when collected', { address: null, isPickup: true }],
    [
      'minimum and cart, for a quote',
      { isRequestingQuote: true, comments: 'for 40', cartCount: 0, goodsCents: 0 },
    ],
    [
      'billing details, in the canteen',
      { channel: 'canteen', billingDetailsRequired: false, billingDetails: null },
    ],
    [
      'the phone, when it is not asked for',
      { shouldRequestPhone: false, customer: { ...fine.customer, phone: '' } },
    ],
    ['the cost center, when it is not asked for', { requireCostCenter: false, costCenter: null }],
  ])('%s', (_, more) => expect(confirmRefusals({ ...fine, ...more })).toEqual([]))
})

test('the lowest minimum of the channel counts', () => {
  expect(minimumOrderCents(store.minimumOrderRestrictions, 'catering')).toBe(5_000)
  expect(minimumOrderCents(store.minimumOrderRestrictions, 'canteen')).toBeNull()
  expect(whyBelowMinimum(store.minimumOrderRestrictions, 'groceries', 4_999)).toEqual({
    name: 'MinimumOrder',
    params: { amountCents: 5_000, missingCents: 1 },
  })
  expect(whyBelowMinimum(store.minimumOrderRestrictions, 'groceries', 5_000)).toBeNull()
})

test('browsing', () => {
  const facts = { channel: 'canteen' as const, date: null, store, place: store.geo }
  expect(whyNotBrowse({ ...facts, place: far.geo })?.name).toBe('OutOfRange')
  expect(whyNotBrowse(facts)?.name).toBe('CanteenNeedsDate')
  expect(whyNotBrowse({ ...facts, date: '2026-03-11' })).toBeNull()
})

test.each([
  ['Carrer de Balmes 12345, Barcelona', null, false],
  ['Carrer de Balmes 12, 08007 Barcelona', null, true],
  ['10 Downing Street, London SW1A 2AA', null, true],
  ['Rua X 5, 1000-205 Lisboa', null, true],
  ['Gran Via 1', '08001', true],
  ['Gran Via 1', ' ', false],
])('postal code of %p %p', (address, postalCode, has) =>
  expect(hasPostalCode({ address, postalCode })).toBe(has),
)

test('all reasons at once come in their order, each rule once', () => {
  expect(confirmRefusals(fine)).toEqual([])
  expect(confirmRefusals({ ...wrong, store }).map(({ rule }) => rule)).toEqual([
    2, 3, 4, 6, 7, 8, 9, 10, 11, 12,
  ])
  expect(
    confirmRefusals({ ...fine, address: far, allowCustomerPayment: false }).map(({ rule }) => rule),
  ).toEqual([5, 12])
})
