import { describe, expect, test } from 'bun:test'
import { filledIn, isRedirectURL, kindOf, mainWords, redirectTo, wayTo, wordsFor } from './notifying'

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
    ['service', true, true, {}, 'push'],
    ['service', false, true, {}, 'email'],
    ['service', false, false, {}, 'unreachable'],
    ['service', true, false, wants(false, false), 'push'],
    ['marketing', true, true, {}, 'notWanted'],
    ['marketing', true, true, wants(true, true), 'push'],
    ['marketing', true, true, wants(undefined, true), 'email'],
    ['marketing', false, true, wants(true, false), 'notWanted'],
    ['marketing', false, false, wants(true, true), 'unreachable'],
  ] as const)('%s, a device %p, an address %p, %p: %p', (kind, hasDevice, hasEmail, settings, found) => {
    const way = wayTo({ hasDevice, hasEmail, hasPhone: true, settings }, kind)
    expect('medium' in way ? way.medium : way.reason).toBe(found)
  })
  test.each([
    ['service', {}, 'sms'],
    ['service', { orders: true }, 'sms'],
    ['service', { orders: false }, 'email'],
    ['marketing', {}, 'email'],
    ['marketing', { marketing: true }, 'sms'],
  ] as const)('by text message first, %s, when that says %p: %p', (kind, sms, medium) => {
    const settings = { notifications: { sms, email: { marketing: true } } }
    const person = { hasDevice: true, hasEmail: true, hasPhone: true, settings }
    expect(wayTo(person, kind, ['sms', 'email'])).toEqual({ medium })
  })
})

test('everybody reads their own language, or the main one', () => {
  const words = {
    ca: { title: 'Dinar', message: 'Hola {firstName}' },
    fr: { title: 'Midi', message: 'Bonjour {firstName}' },
  }
  const main = mainWords(words)!
  expect(main).toEqual(words.ca)
  const read = (language: string) => wordsFor({ ...main, words }, { firstName: 'Ada', language })
  expect(read('fr')).toEqual({ title: 'Midi', message: 'Bonjour Ada' })
  expect(read('es')).toEqual({ title: 'Dinar', message: 'Hola Ada' })
  expect(mainWords({ ...words, en: { title: 'Lunch', message: 'Hi' } })?.title).toBe('Lunch')
})

test('a name is filled in, and leaves no gap where there is none', () => {
  expect(filledIn('Hello {firstName}, lunch!', { firstName: 'Ada' })).toBe('Hello Ada, lunch!')
  expect(filledIn('Hello {firstName}, lunch!', { firstName: '' })).toBe('Hello, lunch!')
})
