import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { cleanup, screen } from '@testing-library/react'
import { LANGUAGES } from '../../../../src/core/rules/languages'
import { ORDER_STATES } from '../../../../src/modules/order-records/states/rules/order-state'
import { show } from '../../../ui/testing'
import { History } from './order-beside'
import type { Order } from './order-progress'
import { OwnState } from './own-state'

afterEach(cleanup)

const textsOf = async (folder: string, language: string) =>
  Bun.file(join(import.meta.dir, '../../..', folder, `texts/${language}.json`)).json()
const passedThrough = (isPickup: boolean) =>
  ({
    isPickup,
    stateHistory: ORDER_STATES.map((state, hour) => ({ state, at: new Date(Date.UTC(2026, 10, 25, hour)) })),
  }) as Order

test.each([...LANGUAGES])(
  'in %s every state has a word of its own for who waits for the order',
  async language => {
    const own: Record<string, string> = (await textsOf('areas/orders/my-orders', language)).order.states
    const ofStaff: Record<string, string> = (await textsOf('ui', language)).status.order
    expect(Object.keys(own).toSorted()).toEqual([...ORDER_STATES].toSorted())
    expect(new Set(Object.values(own)).size).toBe(ORDER_STATES.length)
    for (const state of ['pending', 'bag_check', 'at_warehouse', 'canceled_by_user'])
      expect(own[state]).not.toBe(ofStaff[state]!)
    for (const word of Object.values(own)) expect(word).toMatch(/^\p{Lu}[^_]+$/u)
  },
)

test('the timeline of an order says each state to its customer', () => {
  show(<History order={passedThrough(false)} />)
  const titles = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(titles).toHaveLength(ORDER_STATES.length)
  expect(titles.at(-1)).toStartWith('Placed')
  const wordsOfStaff = titles.filter(title => /_|Pending|Bag check|warehouse|customer/.test(title ?? ''))
  expect(wordsOfStaff).toEqual([])
})

test.each([
  [true, 'Picked up'],
  [false, 'Delivered'],
] as const)('an order that ends, collected %s, is %s', (isPickup, word) => {
  show(<OwnState order={{ state: 'delivered', isPickup }} />)
  screen.getByText(word)
})
