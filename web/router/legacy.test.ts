import { expect, test } from 'bun:test'
import { rewriteLegacyUrl } from './legacy'

const rules = {
  shopHosts: ['shop.example.com'],
  knownSegments: new Set([
    'search',
    'stores',
    'home',
    'login',
    'welcome',
    'admin',
    'webtools',
    'courier',
    'company-dash',
  ]),
}

test.each([
  ['https://example.com/#/home/orders/5f', '/home/orders/5f'],
  ['https://example.com/#!/search?q=poke', '/search?q=poke'],
  ['https://example.com/?loc=ABC#/search?q=poke', '/search?loc=ABC&q=poke'],
  ['https://example.com/#/home', '/search'],
  ['https://example.com/store', '/search'],
  ['https://example.com/store/64/catering', '/stores/64/catering'],
  ['https://example.com/store/64/catering/summer/checkout?x=1', '/stores/64/catering/summer/checkout?x=1'],
  ['https://example.com/home', '/search'],
  ['https://example.com/home/', '/search'],
  ['https://example.com/home/stores?city=bcn', '/search?city=bcn'],
  ['https://example.com/welcome', '/login'],
  ['https://example.com/company-dash', '/company-dash/orders'],
  ['https://example.com/ocp', '/webtools/ocp-cli'],
  ['https://example.com/admin/catalogs-old', '/admin/catalogs'],
  ['https://example.com/admin/products/5f/edit', '/admin/products/5f?tab=edit'],
  ['https://example.com/admin//purchases/', '/admin/purchases'],
  ['https://example.com/unheard-of', '/'],
  ['https://shop.example.com/64ab', '/stores/64ab/catering'],
])('%s → %s', (from, to) => {
  expect(rewriteLegacyUrl(new URL(from), rules)).toBe(to)
})

test.each([
  'https://example.com/',
  'https://example.com/search?q=poke#results',
  'https://example.com/home/orders',
  'https://example.com/welcome/5f',
  'https://example.com/search#tok=abc',
  'https://shop.example.com/search',
])('%s stays', url => {
  expect(rewriteLegacyUrl(new URL(url), rules)).toBeNull()
})

test('what was rewritten once is not rewritten again', () => {
  for (const url of ['/#/store/64/catering', '/home/stores', '/unheard-of', '/welcome']) {
    const once = rewriteLegacyUrl(new URL(url, 'https://example.com'), rules)
    expect(rewriteLegacyUrl(new URL(once ?? '/', 'https://example.com'), rules)).toBeNull()
  }
})
