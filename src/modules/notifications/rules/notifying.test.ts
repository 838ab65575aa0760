import { describe, expect, test } from 'bun:test'
import { filledIn, isRedirectURL, kindOf, mediumFor, readAudience, redirectTo } from './notifying'

test.each([
  ['https://example.test/menu', true],
  ['{host}', true],
  ['{host}/home/orders', true],
  ['{host}//elsewhere.test', false],
  ['{host}.elsewhere.test/', false],
  ['{host}@elsewhere.test', false],
  ['http://example.test', false],
  ['https://', false],
  ['javascript:alert(1)', false],
  ['/home', false],
  ['', false],
])('a message may lead to %s: %p', (url, is) => expect(isRedirectURL(url)).toBe(is))

test('our own host is filled in, another stays', () => {
  expect(redirectTo('{host}/home', 'https://comanda.test')).toBe('https://comanda.test/home')
  expect(redirectTo('https://example.test/{host}', 'https://comanda.test')).toBe(
    'https://example.test/{host}',
  )
})

test.each([
  [undefined, 1, 'service'],
  [undefined, 2, 'marketing'],
  ['service', 5000, 'service'],
  ['marketing', 1, 'marketing'],
] as const)('of kind %p to %p people: %s', (given, recipients, kind) =>
  expect(kindOf(given, recipients)).toBe(kind),
)

describe('how somebody is reached', () => {
  const wants = (push: boolean | undefined, email: boolean | undefined) => ({
    notifications: { push: { marketing: push }, email: { marketing: email } },
  })
  test.each([
    ['service', true, 'a@b.c', {}, 'push'],
    ['service', false, 'a@b.c', {}, 'email'],
    ['service', false, null, {}, null],
    ['service', true, null, wants(false, false), 'push'],
    ['marketing', true, 'a@b.c', {}, null],
    ['marketing', true, 'a@b.c', wants(true, true), 'push'],
    ['marketing', true, 'a@b.c', wants(undefined, true), 'email'],
    ['marketing', false, 'a@b.c', wants(true, false), null],
    ['marketing', false, null, wants(true, true), null],
  ] as const)('%s, a device %p, the address %p, %p: %p', (kind, hasDevice, email, settings, medium) =>
    expect(mediumFor({ hasDevice, email, settings }, kind)).toBe(medium),
  )
})

test.each([
  ['customers', { of: 'customers', city: null }],
  ['couriers', { of: 'couriers', city: null }],
  ['couriers:bcn', { of: 'couriers', city: 'bcn' }],
  ['city:mad', { of: 'customers', city: 'mad' }],
  ['city', null],
  ['everybody', null],
  ['location:abc', null],
  ['location:0123456789abcdef01234567', { of: 'location', locationId: '0123456789abcdef01234567' }],
])('the audience %s: %p', (name, audience) => expect(readAudience(name)).toEqual(audience as never))

test('a name is filled in, and leaves no gap where there is none', () => {
  expect(filledIn('Hello {firstName}, lunch!', { firstName: 'Ada' })).toBe('Hello Ada, lunch!')
  expect(filledIn('Hello {firstName}, lunch!', { firstName: '' })).toBe('Hello, lunch!')
})
