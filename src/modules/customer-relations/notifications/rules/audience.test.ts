import { expect, test } from 'bun:test'
import { readAudience } from './audience'

const ID = '0123456789abcdef01234567'

test.each([
  ['customers', { group: 'customers' }],
  ['couriers', { group: 'couriers' }],
  ['couriers:bcn', { group: 'couriers', cities: ['bcn'] }],
  ['kitchens:sev', { group: 'kitchens', cities: ['sev'] }],
  ['city:mad', { group: 'customers', cities: ['mad'] }],
  ['newcomers', { group: 'customers', lastOrder: { is: 'never' } }],
  ['lapsed:bcn', { group: 'customers', cities: ['bcn'], lastOrder: { is: 'before', days: 30 } }],
  ['regulars', { group: 'customers', lastOrder: { is: 'within', days: 30 } }],
  [`location:${ID}`, { group: 'customers', locationIds: [ID] }],
  [`organization:${ID}`, { group: 'customers', organizationIds: [ID] }],
  ['city', null],
  ['everybody', null],
  ['location:abc', null],
])('the audience %s: %p', (name, audience) => expect(readAudience(name)).toEqual(audience as never))
