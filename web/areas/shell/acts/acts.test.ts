import { expect, test } from 'bun:test'
import type { PermissionType } from '../../../../src/core/contract/access'
import { RECORD_KINDS } from '../../../../src/modules/back-office/record-search/contract/record-search'
import { allScreens } from '../../../e2e/monkey/screens'
import { type Door, mayPass } from '../../../session/access'
import { accessOfTypes } from '../../../session/access.make'
import { actsFor, allActs } from './acts'
import { kindsToOpen, kindsToShelve, recordScreenOf } from './record-screens'

const canOf = (type: PermissionType) => {
  const access = accessOfTypes([type])
  return (door: Door) => mayPass(door, access)
}

const OF_KITCHENS = ['state', 'cancel', 'refund', 'print', 'reprint', 'mail', 'where', 'soldout', 'available']
const OF_STORES = ['close', 'open']
const ON_SHELVES = ['archive', 'restore']

/** What each kind of permission is offered, written by hand. */
const OFFERED: Partial<Record<PermissionType, string[]>> = {
  SuperAdminPermission: allActs.map(({ name }) => name),
  HelloAdminPermission: [
    ...OF_KITCHENS,
    ...OF_STORES,
    ...ON_SHELVES,
    'route',
    'assign',
    'credit',
    'suspend',
    'unsuspend',
  ],
  MerchantAdminPermission: [...OF_KITCHENS, ...OF_STORES, ...ON_SHELVES],
  LogisticsAdminPermission: [
    'state',
    'cancel',
    'print',
    'reprint',
    'where',
    'route',
    'assign',
    ...ON_SHELVES,
  ],
  FleetAdminPermission: ON_SHELVES,
  CourierPermission: [],
  LocationAdminPermission: ['where'],
  DeveloperPermission: [],
  ImpersonatorPermission: ['impersonate'],
}

test.each(Object.entries(OFFERED))('%s is offered what it may do', (type, names) => {
  const offered = actsFor(canOf(type as PermissionType)).map(({ name }) => name)
  expect(offered.toSorted()).toEqual(names.toSorted() as never)
})

test('every act has a word of its own, and each of its arguments too', () => {
  const words = allActs.map(({ name }) => name)
  expect(new Set(words).size).toBe(words.length)
  for (const { arguments: all } of allActs) {
    const names = all.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(all.filter(({ many }) => many).length).toBeLessThanOrEqual(1)
  }
})

test('money and states can be tried first', () => {
  expect(allActs.filter(({ rehearse }) => rehearse).map(({ name }) => name)).toEqual([
    'state',
    'cancel',
    'refund',
  ])
})

test('a record leads to a screen that there is, for whom that is open', () => {
  const screens = allScreens()
  for (const { path, opens } of RECORD_KINDS.map(recordScreenOf)) {
    const screen = screens.find(({ route }) => route.startsWith(`${path}/{`))
    expect([path, screen?.opens]).toEqual([path, opens])
  }
})

test('nobody is led to a screen that stays shut', () => {
  expect(kindsToOpen(canOf('FleetAdminPermission'))).toEqual(['fleet', 'routeSchedule', 'routeRequest'])
  expect(kindsToOpen(canOf('CourierPermission'))).toEqual([])
  expect(kindsToShelve(canOf('LogisticsAdminPermission'))).not.toContain('product')
  expect(kindsToShelve(canOf('MerchantAdminPermission'))).toContain('product')
})
