import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { show } from '../../../ui/testing'
import { LeadOfOrder } from './order-on-its-way'

afterEach(cleanup)
const AT_14_29 = new Date('2026-11-28T13:29:00Z')

test.each([
  ['onTheWay', AT_14_29, 'On its way, around 14:29'],
  ['onTheWay', undefined, 'On its way to you'],
  ['accepted', AT_14_29, 'Brasa is preparing it'],
  ['delivered', AT_14_29, 'Delivered. Enjoy!'],
] as const)('the headline of an order that is %s, arriving at %p: %s', (lead, eta, text) => {
  show(<LeadOfOrder lead={lead} eta={eta} store="Brasa" day="Sat 28 Nov" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text)
})
