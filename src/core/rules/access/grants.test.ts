import { describe, expect, test } from 'bun:test'
import { PERMISSION_TYPES, type PermissionType, SCOPE_OF_TYPE, whyNotGrant } from './permissions'

const day = (n: number) => new Date(Date.UTC(2026, 10, 17 + n))

describe('a permission that makes no sense is not given', () => {
  const now = day(0)
  test.each<[PermissionType, object, Date | null, Date | null, string | null]>([
    ['MerchantAdminPermission', {}, null, null, 'PermissionScopeMissing'],
    ['MerchantAdminPermission', { merchantIds: [] }, null, null, 'PermissionScopeMissing'],
    ['MerchantAdminPermission', { cities: ['bcn'] }, null, null, 'PermissionScopeMissing'],
    ['MerchantAdminPermission', { storeIds: ['s'] }, null, null, null],
    ['MerchantAdminPermission', { fleetIds: ['f'] }, null, null, 'ValidationError'],
    ['LocationAdminPermission', { locationIds: ['l'] }, null, null, null],
    ['LocationAdminPermission', {}, null, null, 'PermissionScopeMissing'],
    ['OrganizationPermission', { organizationId: 'o' }, null, null, null],
    ['OrganizationPermission', {}, null, null, 'PermissionScopeMissing'],
    ['FleetAdminPermission', { warehouseIds: ['w'] }, null, null, null],
    ['FleetAdminPermission', {}, null, null, 'PermissionScopeMissing'],
    ['CourierPermission', {}, null, null, null],
    ['LogisticsAdminPermission', { cities: ['bcn'] }, null, null, null],
    ['LogisticsAdminPermission', {}, null, null, null],
    ['HelloAdminPermission', { cities: ['bcn'] }, null, null, 'ValidationError'],
    ['SuperAdminPermission', { merchantIds: ['m'] }, null, null, 'ValidationError'],
    ['DeveloperPermission', {}, day(1), day(2), null],
    ['DeveloperPermission', {}, day(2), day(2), 'ValidationError'],
    ['DeveloperPermission', {}, day(2), day(1), 'ValidationError'],
    ['DeveloperPermission', {}, null, day(0), 'ValidationError'],
    ['DeveloperPermission', {}, day(-2), day(-1), 'ValidationError'],
    ['DeveloperPermission', {}, day(-2), day(1), null],
  ])('%s %p from %p until %p: %p', (type, scope, validFrom, validUntil, refusal) => {
    expect<string | null>(whyNotGrant({ type, scope, validFrom, validUntil }, now)?.name ?? null).toBe(
      refusal,
    )
  })

  test('whatever has to name places has places it can name', () => {
    for (const type of PERMISSION_TYPES) {
      const { kinds, isNeeded } = SCOPE_OF_TYPE[type]
      if (isNeeded) expect(kinds.filter(kind => kind !== 'cities').length).toBeGreaterThan(0)
    }
  })
})
