import { expect, test } from 'bun:test'
import { PERMISSION_TYPES, type PermissionType } from '../../src/core/contract/access'
import { allScreens } from '../e2e/monkey/screens'
import { homeOf, mayPass } from '../session/access'
import { accessOfTypes } from '../session/access.make'

const promised = new Map(
  (await Bun.file(new URL('expected-screens.tsv', import.meta.url)).text())
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('\t') as [route: string, who: string]),
)
const screens = allScreens()

test('every screen says in the list who may open it', () => {
  expect(screens.map(({ route }) => route).sort()).toEqual([...promised.keys()].sort())
})

const isPromised = (route: string, held: readonly PermissionType[] | null) => {
  const who = promised.get(route)
  if (who === 'anyone') return true
  if (held === null) return false
  const kinds = who?.split(', ').map(kind => `${kind}Permission`) ?? []
  return who === 'signed-in' || held.some(type => type === 'SuperAdminPermission' || kinds.includes(type))
}

const people: (readonly PermissionType[] | null)[] = [
  null,
  [],
  ...PERMISSION_TYPES.map(type => [type]),
  ...PERMISSION_TYPES.flatMap((one, at) => PERMISSION_TYPES.slice(at + 1).map(other => [one, other])),
]
test.each(
  people.map(held => [held?.join(' and ') || (held ? 'no permission' : 'no session'), held] as const),
)('with %s one opens the screens that are promised, and no other', (_, held) => {
  const open = screens.filter(({ opens }) => mayPass(opens, held && accessOfTypes(held)))
  expect(open.map(({ route }) => route)).toEqual(
    screens.map(({ route }) => route).filter(route => isPromised(route, held)),
  )
})

test('a super admin who looks as another opens what a platform admin opens', () => {
  const opened = (access: ReturnType<typeof accessOfTypes>) =>
    screens.filter(({ opens }) => mayPass(opens, access)).map(({ route }) => route)
  expect(opened(accessOfTypes(['SuperAdminPermission'], true))).toEqual(
    opened(accessOfTypes(['HelloAdminPermission'])),
  )
})

test.each<[PermissionType[], ReturnType<typeof homeOf>]>([
  [['SuperAdminPermission'], '/admin/dashboard'],
  [['HelloAdminPermission', 'CourierPermission'], '/admin/dashboard'],
  [['LogisticsAdminPermission'], '/admin/logistics/map'],
  [['MerchantAdminPermission'], '/admin/purchases/{-$orderId}'],
  [['LocationAdminPermission'], '/company-dash/orders'],
  [['OrganizationPermission'], '/company-dash/orders'],
  [['CourierPermission'], '/courier/home'],
  [['FleetAdminPermission'], '/admin/fleets/{-$entityId}'],
  [['DeveloperPermission'], '/admin/devtools'],
  [[], '/search'],
])('with %p one starts at %s', (types, home) => {
  expect(homeOf(accessOfTypes(types))).toBe(home)
})
