import { expect, test } from 'bun:test'
import type { NavEntry } from '../navigation/navigation'
import { tabsOf } from './office-shell'

const entry = (group: string, path: string, opens = 'signed in') =>
  ({ path, screen: { nav: [group, 'list'], opens } }) as unknown as NavEntry

test('the tabs of a phone begin with the screens of the own company, and keep the order of others', () => {
  const ofCompany = ['orders', 'billing', 'settings'].map(path => entry('company', path))
  const others = ['live', 'incidents', 'requests', 'ratings', 'more'].map(path => entry('operations', path))
  const paths = (entries: NavEntry[]) => tabsOf(entries).map(({ path }) => path)
  expect(paths([...others.slice(0, 3), ...ofCompany])).toEqual(['orders', 'billing', 'settings', 'live'])
  const today = entry('operations', 'today', 'admin.orders.ledger')
  expect(paths([today, ...others, ...ofCompany])).toEqual(['today', 'live', 'incidents', 'requests'])
  expect(paths(others)).toEqual(['live', 'incidents', 'requests', 'ratings'])
})
