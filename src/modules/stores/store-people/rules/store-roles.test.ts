import { expect, test } from 'bun:test'
import type { Held } from '../../../../core/rules/access/permissions'
import { isWithin, mayGiveUpTo, roleBy, scopeWithout } from './store-roles'

const store = { id: 's1', merchantId: 'm1', city: 'bcn' }
const held = (scope: Held['scope'], type: Held['type'] = 'MerchantAdminPermission'): Held => ({ type, scope })

test.each([
  [held({ merchantIds: ['m1'] }), 'merchant', 'merchant'],
  [held({ storeIds: ['s1'] }), 'store', 'store'],
  [held({ merchantIds: ['m2'], storeIds: ['s2'] }), null, null],
  // Whose cities are counted may not open others.
  [held({ merchantIds: ['m1'], cities: ['bcn'] }), 'merchant', 'store'],
  [held({ merchantIds: ['m1'], cities: ['mad'] }), null, null],
  [held({}), null, null],
  [held({}, 'SuperAdminPermission'), null, 'merchant'],
  [held({}, 'HelloAdminPermission'), null, null],
  [held({ merchantIds: ['m1'] }, 'FleetAdminPermission'), null, null],
] as const)('%j is %p and gives up to %p', (one, role, upTo) => {
  expect([roleBy(one, store), mayGiveUpTo([one], store)]).toEqual([role, upTo])
})

test('who runs one store gives and takes that only', () => {
  expect([isWithin('store', 'store'), isWithin('merchant', 'store')]).toEqual([true, false])
  expect([isWithin('store', 'merchant'), isWithin('merchant', 'merchant')]).toEqual([true, true])
})

test('what else a permission reaches is kept', () => {
  expect(scopeWithout({ merchantIds: ['m1'] }, store)).toBeNull()
  expect(scopeWithout({ storeIds: ['s1'] }, store)).toBeNull()
  expect(scopeWithout({ merchantIds: ['m1', 'm2'], storeIds: ['s1', 's9'], cities: ['bcn'] }, store)).toEqual(
    {
      merchantIds: ['m2'],
      storeIds: ['s9'],
      cities: ['bcn'],
    },
  )
})
