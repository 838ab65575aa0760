import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { queryClient } from '../../../api'
import { show } from '../../../ui/testing'
import { StoreCard } from './store-card'
import type { StoreCardData } from './why-store'

/** A Saturday, 13:05 in Madrid. */
beforeEach(() => setSystemTime(new Date('2026-11-28T12:05:00Z')))
afterEach(() => {
  cleanup()
  setSystemTime()
})

const window = (start: string, end: string, cutoff: string) => ({
  deliveryStartDate: `${start}:00.000Z`,
  deliveryEndDate: `${end}:00.000Z`,
  cutoff: `${cutoff}:00.000Z`,
})
const BRASA = {
  id: 'brasa',
  slug: 'brasa',
  name: 'Brasa',
  imageURL: '',
  tz: 'Europe/Madrid',
  cuisines: [],
  promotions: [],
  dishes: [],
  dishesFrom: null,
  deliveryFee: null,
  minimumOrder: null,
  meters: null,
  rating: null,
  isFavourite: false,
  cutoff: { kind: 'sameDay', at: '11:30' },
  nextWindow: window('2026-11-28T13:00', '2026-11-28T13:30', '2026-11-28T12:30'),
  why: null,
} as unknown as StoreCardData

async function open(change: Partial<StoreCardData>, on: string | null = null) {
  const store = { ...BRASA, ...change }
  const root = createRootRoute({ component: () => <StoreCard store={store} channel="canteen" on={on} /> })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return (await screen.findByRole('link')).textContent
}

test('a kitchen that delivers today says from when to when, and the hour until which it takes orders', async () => {
  const card = await open({})
  expect(card).toContain('14:00–14:30')
  expect(card).toContain('Order by 13:30')
  expect(card).not.toContain('28 Nov')
})

test('after the last order of today a card names the day of its window and of its cut-off', async () => {
  const monday = window('2026-11-30T12:30', '2026-11-30T13:00', '2026-11-30T10:30')
  const card = await open({ nextWindow: monday as StoreCardData['nextWindow'] })
  expect(card).toContain('Mon 30 Nov, 13:30–14:00')
  expect(card).toContain('Order by Mon 30 Nov, 11:30')
})

test('a cut-off on the day before is named with that day', async () => {
  const monday = window('2026-11-30T12:30', '2026-11-30T13:00', '2026-11-29T17:00')
  const card = await open(
    {
      nextWindow: monday as StoreCardData['nextWindow'],
      cutoff: { kind: 'dayBefore', at: '18:00' } as never,
    },
    '2026-11-30',
  )
  expect(card).toContain('Order by Sun 29 Nov, 18:00')
})

test('a kitchen that cannot deliver names its reason and no time', async () => {
  const card = await open({ why: { name: 'OutOfRange', params: { meters: 9000, radiusMeters: 3000 } } })
  expect(card).not.toContain('14:00–14:30')
  expect(card).not.toContain('Order by')
})
