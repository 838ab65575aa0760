import { expect, test } from 'bun:test'
import { pathOfNativeLink } from './native-links'

test.each([
  ['app://order/5f0000000000000000000001', '/home/orders/5f0000000000000000000001'],
  ['app://welcome/TORRE1', '/welcome/TORRE1'],
  ['app://stores/arrels/canteen?date=2026-11-30', '/stores/arrels/canteen?date=2026-11-30'],
  ['app://wallet', '/wallet'],
  ['app://', null],
  ['https://comanda.test/wallet', null],
])('%s leads to %s', (link, path) => {
  expect(pathOfNativeLink(link)).toBe(path)
})
