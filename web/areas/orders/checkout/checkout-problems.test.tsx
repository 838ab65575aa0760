import { afterEach, expect, test } from 'bun:test'
import { FAILURES } from '../../../../src/core/contract/failures'
import { captionOf, fieldOf, goTo, type Problem, placeOf } from './checkout-problems'

afterEach(() => {
  document.body.innerHTML = ''
})

const problem = (name: string, params: Problem['params'] = {}, message = name): Problem => ({
  name,
  params,
  message,
})

test.each<[string, Problem['params'], string, string | null]>([
  ['MinimumOrder', { amount: '60,00 €' }, 'lines', null],
  ['DeliveryTimeMissing', {}, 'window', null],
  ['PickupTimeMissing', {}, 'window', null],
  ['DeliveryAddressMissing', {}, 'address', null],
  ['AddressTooFar', {}, 'address', null],
  ['BillingDetailsMissing', { missing: ['vatNumber', 'address'] }, 'billing', 'vatNumber'],
  ['BillingDetailsMissing', {}, 'billing', 'postalCode'],
  ['BillingVatNumberInvalid', {}, 'billing', 'vatNumber'],
  ['CartEmpty', {}, 'lines', null],
  ['QuoteCommentsMissing', {}, 'comments', 'comments'],
  ['PhoneMissing', {}, 'customer', 'phone'],
  ['PhoneInvalid', { phone: '12' }, 'customer', 'phone'],
  ['NameMissing', { missing: ['lastName'] }, 'customer', 'lastName'],
  ['CostCenterMissing', {}, 'references', 'costCenter'],
  ['EmailMissing', {}, 'customer', 'email'],
  ['CustomerPaymentNotAllowed', {}, 'payment', null],
  ['WindowGone', {}, 'window', null],
  ['CodeCreditExpired', {}, 'coupon', null],
  ['CodeMinimumNotReached', {}, 'coupon', null],
])('%s %p leads to %s, field %p', (name, params, place, field) => {
  expect(name in FAILURES).toBe(true)
  expect<string>(placeOf({ name })).toBe(place)
  expect(fieldOf(problem(name, params))).toBe(field)
})

test('a text of the catalogue begins the caption of a button', () => {
  expect(captionOf({ message: 'minimum order for this store is €60.00' })).toBe(
    'Minimum order for this store is €60.00',
  )
})

test('leads to the field itself, else to the first control of its part', () => {
  document.body.innerHTML = `
    <section id="checkout-customer"><input name="name"><input name="phone"></section>
    <section id="checkout-window"><button>Mon</button></section>`
  for (const part of document.querySelectorAll('section')) part.scrollIntoView = () => {}
  goTo(problem('PhoneMissing'))
  expect(document.activeElement?.getAttribute('name')).toBe('phone')
  goTo(problem('DeliveryTimeMissing'))
  expect(document.activeElement?.textContent).toBe('Mon')
})
