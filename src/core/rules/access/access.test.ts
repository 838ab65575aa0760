import { describe, expect, test } from 'bun:test'
import { orderActorsOf } from '../../../modules/order-records/states/rules/order-actors'
import {
  DISPLAY_DEFAULTS,
  groupsFor,
  LIVE_ORDER_COLUMNS,
  permittedColumns,
  quickFiltersFor,
} from '../../../modules/orders/board/rules/live-orders-columns'
import { isPrivate, withoutIdentity } from '../../../modules/orders/board/rules/privacy'
import {
  covers,
  isValidPermission,
  PERMISSION_TYPES,
  type Permission,
  type PermissionScope,
  type PermissionType,
  permissionState,
  scopeOfPermissions,
} from './permissions'
import { isAdminContext, type Role, roleFlags, rolesOf, whyNotImpersonate } from './roles'

const now = '2026-03-10T12:00:00Z'
const before = '2026-03-09T12:00:00Z'
const after = '2026-03-11T12:00:00Z'

const permission = (
  type: PermissionType,
  scope: PermissionScope = {},
  more: Partial<Permission> = {},
): Permission => ({
  id: 'p',
  type,
  userId: 'u',
  scope,
  validFrom: null,
  validUntil: null,
  revokedAt: null,
  ...more,
})

test.each([
  ['active', {}],
  ['active', { validFrom: now, validUntil: after }],
  ['pending', { validFrom: after }],
  ['expired', { validUntil: now }],
  ['revoked', { revokedAt: before }],
  ['revoked', { revokedAt: before, validUntil: before }],
] as const)('%s with %p', (state, more) => {
  expect(permissionState(permission('CourierPermission', {}, more), now)).toBe(state)
  expect(isValidPermission(permission('CourierPermission', {}, more), now)).toBe(state === 'active')
})

test('eleven types; a super admin is a platform admin, not the other way round', () => {
  expect(PERMISSION_TYPES.length).toBe(11)
  expect(covers([permission('SuperAdminPermission')], ['HelloAdminPermission'], {})).toBe(true)
  expect(covers([permission('HelloAdminPermission')], ['SuperAdminPermission'], {})).toBe(false)
})

describe('scope', () => {
  const store = { merchantId: 'm1', storeId: 's1', city: 'bcn' }
  const place = { organizationId: 'o1', locationId: 'l1', city: 'bcn' }
  test.each<[PermissionType, PermissionScope, object, boolean]>([
    ['HelloAdminPermission', {}, store, true],
    ['LogisticsAdminPermission', {}, place, true],
    ['DeveloperPermission', {}, store, true],
    ['LogisticsAdminPermission', { cities: ['bcn'] }, store, true],
    ['LogisticsAdminPermission', { cities: ['mad'] }, store, false],
    ['LogisticsAdminPermission', { cities: ['mad'] }, {}, false],
    ['MerchantAdminPermission', {}, store, false],
    ['MerchantAdminPermission', { merchantIds: [] }, store, false],
    ['MerchantAdminPermission', { merchantIds: ['m1'] }, store, true],
    ['MerchantAdminPermission', { merchantIds: ['m1'], cities: ['mad'] }, store, false],
    ['MerchantAdminPermission', { storeIds: ['s1'] }, store, true],
    ['MerchantAdminPermission', { storeIds: ['s1'] }, { merchantId: 'm1' }, false],
    ['MerchantAdminPermission', { storeIds: ['s2'] }, store, false],
    ['MerchantAdminPermission', { cities: ['bcn'] }, store, false],
    ['OrganizationPermission', { organizationId: 'o1' }, place, true],
    ['LocationAdminPermission', { locationIds: ['l1'] }, place, true],
    ['LocationAdminPermission', { locationIds: ['l1'] }, { organizationId: 'o1' }, false],
    ['FleetAdminPermission', { fleetIds: ['f1'] }, { fleetId: 'f1' }, true],
  ])('%s %p reaches %p: %p', (type, scope, target, is) => {
    expect(covers([permission(type, scope)], [type], target)).toBe(is)
  })

  test('as conditions of a query', () => {
    const merchant = permission('MerchantAdminPermission', { merchantIds: ['m1'] })
    const types: PermissionType[] = ['HelloAdminPermission', 'MerchantAdminPermission']
    expect(scopeOfPermissions([merchant, permission('SuperAdminPermission')], types)).toEqual({
      isEverything: true,
      scopes: [],
    })
    expect(scopeOfPermissions([merchant, permission('MerchantAdminPermission')], types)).toEqual({
      isEverything: false,
      scopes: [{ merchantIds: ['m1'] }],
    })
    expect(
      scopeOfPermissions([permission('HelloAdminPermission', { cities: ['bcn'] })], types).scopes,
    ).toEqual([{ cities: ['bcn'] }])
    expect(scopeOfPermissions([merchant], ['HelloAdminPermission'])).toEqual({
      isEverything: false,
      scopes: [],
    })
  })
})

describe('roles', () => {
  const roles = (...types: PermissionType[]) => rolesOf(types.map(type => permission(type)))
  test('come from permissions', () => {
    expect(roles()).toEqual(['user'])
    expect(roles('SuperAdminPermission')).toEqual(['user', 'helloAdmin', 'superAdmin'])
  })
  test('the switch hides super admin and developer, and nothing else', () => {
    const flags = roleFlags(roles('SuperAdminPermission', 'DeveloperPermission'), true)
    expect([flags.isSuperAdmin, flags.isDeveloper, flags.isReallySuperAdmin, flags.isPlatformAdmin]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
  test('the admin context', () => {
    expect(isAdminContext(roles('SuperAdminPermission'), null)).toBe(true)
    expect(isAdminContext(roles('HelloAdminPermission'), null)).toBe(false)
    expect(isAdminContext(roles(), roles('HelloAdminPermission'))).toBe(true)
    expect(isAdminContext(roles(), roles('ImpersonatorPermission'))).toBe(false)
  })
  test('who moves orders as what', () => {
    expect(orderActorsOf(roles('SuperAdminPermission', 'MerchantAdminPermission'))).toEqual([
      'merchant',
      'platform',
      'super',
    ])
    expect(orderActorsOf(roles('CourierPermission'))).toEqual([])
  })
  test.each<[PermissionType[], PermissionType[], boolean, string | null]>([
    [['ImpersonatorPermission'], [], false, null],
    [['ImpersonatorPermission'], ['CourierPermission'], false, 'holdsPermissions'],
    [['HelloAdminPermission'], [], false, 'notImpersonator'],
    [['SuperAdminPermission'], ['HelloAdminPermission'], false, null],
    [['SuperAdminPermission'], ['SuperAdminPermission'], false, 'superAdmin'],
    [['SuperAdminPermission'], [], true, 'chain'],
  ])('%p acting as %p, already acting: %p', (mine, theirs, isImpersonating, reason) => {
    const refusal = whyNotImpersonate(
      { userId: 'a', roles: roles(...mine), isImpersonating },
      { userId: 'b', roles: roles(...theirs) },
    )
    expect<string | null>(refusal?.params.reason ?? null).toBe(reason)
  })
})

describe('the board', () => {
  const columns = (...roles: Role[]) => permittedColumns({ roles: ['user', ...roles], hasSingleStore: false })
  test.each<[keyof typeof LIVE_ORDER_COLUMNS, Role[]]>([
    ['location', ['superAdmin', 'locationAdmin', 'organization']],
    ['customer', ['superAdmin', 'locationAdmin', 'organization', 'logisticsAdmin']],
    ['pickupCode', ['superAdmin', 'merchantAdmin', 'organization']],
    ['merchantNet', ['superAdmin']],
    ['platformFees', ['superAdmin']],
    ['invoice', ['superAdmin', 'locationAdmin', 'organization']],
    ['totalCost', ['superAdmin', 'locationAdmin', 'organization']],
    ['actions', ['merchantAdmin', 'logisticsAdmin']],
    ['distance', ['superAdmin', 'logisticsAdmin']],
  ])('%s', (column, who) => {
    const board: Role[] = ['superAdmin', 'merchantAdmin', 'locationAdmin', 'organization', 'logisticsAdmin']
    const held = (role: Role): Role[] => (role === 'superAdmin' ? ['helloAdmin', 'superAdmin'] : [role])
    expect(new Set(board.filter(role => columns(...held(role)).includes(column)))).toEqual(new Set(who))
  })
  test('a merchant with one store does not see it named', () => {
    expect(permittedColumns({ roles: ['user', 'merchantAdmin'], hasSingleStore: true })).not.toContain(
      'store',
    )
    expect(columns('merchantAdmin')).toContain('store')
  })
  test('the e-mail is off until it is switched on', () => {
    expect(DISPLAY_DEFAULTS[LIVE_ORDER_COLUMNS.email.option]).toBe(false)
  })
  test('groups and quick filters', () => {
    expect(groupsFor(['user', 'merchantAdmin'])).toEqual(['store', 'state', 'channel', 'window'])
    expect(groupsFor(['user', 'locationAdmin'])).toEqual(['location', 'state', 'window', 'projectCode'])
    expect(groupsFor(['user', 'logisticsAdmin'])).toEqual([
      'store',
      'location',
      'state',
      'channel',
      'window',
      'driver',
      'warehouse',
    ])
    expect(quickFiltersFor(['merchantAdmin'])).not.toContain('noInvoice')
    expect(quickFiltersFor(['superAdmin'])).toContain('noInvoice')
  })
})

describe('privacy', () => {
  test.each<[Role[], 'canteen' | 'catering', boolean, boolean]>([
    [['merchantAdmin'], 'canteen', true, false],
    [['merchantAdmin'], 'catering', false, true],
    [['superAdmin'], 'catering', true, true],
    [['superAdmin'], 'catering', false, false],
    [['logisticsAdmin'], 'catering', false, false],
    [['courier'], 'catering', false, true],
  ])('%p, %s, switch %p: %p', (roles, channel, toggle, is) =>
    expect(isPrivate(channel, roles, toggle)).toBe(is),
  )

  test('only the city is left', () => {
    const order = {
      id: 'o',
      locationName: 'Acme HQ',
      userDisplayName: 'Ann Lee',
      address: {
        name: 'HQ',
        address: 'Gran Via 1',
        formattedAddress: 'Gran Via 1, 08001',
        postalCode: '08001',
        city: 'Barcelona',
        geo: { lat: 41, lon: 2 },
        locationId: 'l1',
      },
      customerDetails: { name: 'Ann', lastName: 'Lee', email: 'ann@acme.com', phone: '+34612345678' },
    }
    const text = JSON.stringify(withoutIdentity(order))
    expect(text).toContain('Private location')
    expect(text).toContain('Barcelona')
    for (const secret of ['Acme', 'Ann', 'Lee', 'Gran Via', '08001', '41', 'l1', '612345678', 'acme.com']) {
      expect(text).not.toContain(secret)
    }
  })
})
