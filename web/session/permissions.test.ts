import { expect, test } from 'bun:test'
import type { PermissionType } from '../../src/core/contract/access'
import { type Audience, audiences, belongsTo, homeOf } from './permissions'

const holding = (...types: PermissionType[]) => types.map(type => ({ type, scope: {} }))

test.each<[PermissionType, Audience[]]>([
  [
    'SuperAdminPermission',
    [
      'anyone',
      'signedIn',
      'platform',
      'merchant',
      'logistics',
      'dispatchers',
      'fleet',
      'orderStaff',
      'liveOrders',
      'courier',
      'company',
      'developer',
      'superAdmin',
    ],
  ],
  [
    'HelloAdminPermission',
    [
      'anyone',
      'signedIn',
      'platform',
      'merchant',
      'logistics',
      'fleet',
      'orderStaff',
      'liveOrders',
      'courier',
      'company',
    ],
  ],
  ['MerchantAdminPermission', ['anyone', 'signedIn', 'merchant', 'orderStaff', 'liveOrders']],
  [
    'LogisticsAdminPermission',
    ['anyone', 'signedIn', 'logistics', 'dispatchers', 'fleet', 'orderStaff', 'liveOrders'],
  ],
  ['FleetAdminPermission', ['anyone', 'signedIn', 'fleet']],
  ['LocationAdminPermission', ['anyone', 'signedIn', 'liveOrders', 'company']],
  ['CourierPermission', ['anyone', 'signedIn', 'courier']],
  ['DeveloperPermission', ['anyone', 'signedIn', 'developer']],
  ['RestockerPermission', ['anyone', 'signedIn']],
])('%s opens exactly these doors', (type, doors) => {
  const open = (Object.keys(audiences) as Audience[]).filter(audience => belongsTo(audience, holding(type)))
  expect(open).toEqual(doors)
})

test('a visitor passes only where everybody may', () => {
  const open = (Object.keys(audiences) as Audience[]).filter(audience => belongsTo(audience, null))
  expect(open).toEqual(['anyone'])
})

test.each<[PermissionType[], string]>([
  [['SuperAdminPermission'], '/admin/dashboard'],
  [['LogisticsAdminPermission'], '/admin/logistics/map'],
  [['MerchantAdminPermission'], '/admin/purchases/{-$orderId}'],
  [['LocationAdminPermission'], '/admin/purchases/{-$orderId}'],
  [['OrganizationPermission'], '/admin/purchases/{-$orderId}'],
  [['CourierPermission'], '/courier/home'],
  [[], '/search'],
])('%p starts at %s', (types, home) => {
  expect(homeOf(holding(...types))).toBe(home)
})
