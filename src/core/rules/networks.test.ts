import { expect, test } from 'bun:test'
import { networkOf, rangeOf } from './networks'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7', '::ffff:203.0'],
])('%s is of the network %s and of the range %s', (ip, network, range) =>
  expect([networkOf(ip), rangeOf(ip)]).toEqual([network, range]),
)
