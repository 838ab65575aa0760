import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { addDays } from '../../../../src/core/rules/local-time'
import { toMoney } from '../../../../src/core/rules/money/cents'
import type { Outputs } from '../../../api'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { query, text } from '../../../router/search-params'
import { HeaderSlotProvider } from '../../shell/navigation/header-slot'
import { NOWHERE, where } from '../cart/where'
import CloudCanteen from './cloud-canteen'
import LunchToday from './lunch-today'

type Canteen = Outputs['public']['cloudCanteen']
const OFFICE = { id: 'nimbus', name: 'Nimbus 22@' }
/** A Saturday, on which the kitchen cooks too. */
const SATURDAY = '2026-11-28'
const MONDAY = '2026-11-30'

const ordered = (on: string, name: string): Canteen['days'][number]['ordered'] => [
  {
    orderId: `order-${on}`,
    storeName: 'Brasa',
    windowStart: new Date(`${on}T12:00:00Z`),
    windowEnd: new Date(`${on}T12:30:00Z`),
    dishes: [{ name, quantity: 1 }],
    total: toMoney(900),
    isDelivered: on < SATURDAY,
  },
]

/**
 * @param companyCents what the company pays on a day of the weekend
 * @param today the lunch that is ordered for today, of which the kitchens take no more orders
 */
function canteen({ companyCents = 0, tuesday = '', today = '' } = {}): Canteen {
  const days = Array.from({ length: 8 }, (_, ahead) => addDays(SATURDAY, ahead)).map((on, ahead) => {
    const isWeekend = ahead < 2 || ahead === 7
    const dish = { [SATURDAY]: today, '2026-12-01': tuesday }[on]
    return {
      on,
      kitchens:
        on === SATURDAY && today
          ? []
          : [{ storeId: 'brasa', lastCutoff: new Date(`${on}T10:00:00Z`), colleagues: 0 }],
      ordered: dish ? ordered(on, dish) : [],
      available: {
        inKind: toMoney(isWeekend ? companyCents : 500),
        flex: toMoney(700),
        paidByUserAtDate: toMoney(0),
        unlocksAtUserSpent: toMoney(0),
      },
    }
  })
  const past = Array.from({ length: 5 }, (_, ago) => addDays(SATURDAY, ago - 5))
  const brasa = {
    id: 'brasa',
    name: 'Brasa',
    slug: 'brasa',
    cuisines: [],
    promotions: [],
    deliveryFee: toMoney(299),
  }
  const menu = { catalogId: null, language: null, products: [], sections: [], soldOut: [] }
  return {
    location: OFFICE,
    days,
    past: past.map(on => ({ on, ordered: on === '2026-11-26' ? ordered(on, 'Lentils') : [] })),
    kitchens: [{ store: brasa, menu }] as unknown as Canteen['kitchens'],
    availableBalance: toMoney(0),
    allowancesPayDelivery: true,
  }
}

let close = () => {}
beforeEach(async () => {
  setSystemTime(new Date(`${SATURDAY}T12:02:00Z`))
  where.set({ ...NOWHERE, location: OFFICE })
  await loadTexts('en', ['canteen', 'cart', 'shop', 'menu'])
})
afterEach(() => {
  cleanup()
  close()
  where.set(NOWHERE)
  setSystemTime()
})

async function open(path: string, answer = canteen()) {
  const wire = openWire({
    server: {
      'public.cloudCanteen': () => answer,
      'app.me': () => ({ locations: [OFFICE], activeLocations: [OFFICE.id], currentLocationId: OFFICE.id }),
      'customer.orders.list': () => ({ docs: [], total: 0 }),
    },
  })
  close = wire.close
  const root = createRootRoute()
  const search = { validateSearch: query({ date: text, q: text, filters: text, product: text, store: text }) }
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: LunchToday, ...search }),
    createRoute({ getParentRoute: () => root, path: '/canteen/cloud', component: CloudCanteen, ...search }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await showSignedIn(
    <TextsProvider>
      <WithHeader>
        <RouterProvider router={router as never} />
      </WithHeader>
    </TextsProvider>,
  )
  await screen.findByRole('group', { name: /week|day/i })
  return router
}

function WithHeader({ children }: { children: React.ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <>
      <header ref={setSlot} />
      <HeaderSlotProvider value={slot}>{children}</HeaderSlotProvider>
    </>
  )
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const header = () => within(screen.getByRole('banner')).getByRole('button').textContent
const shownDays = () => [...document.querySelectorAll<HTMLElement>('[data-day]')].map(day => day.dataset.day)
const day = (on: string) => document.querySelector<HTMLElement>(`[data-day="${on}"]`)!

test('on a weekend the next working day comes first, in title, header and strip', async () => {
  await open('/')
  expect(title()).toBe('Lunch on Mon 30 Nov')
  expect(header()).toContain('Mon 30 Nov')
  expect(shownDays()).toEqual([MONDAY, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
  expect(day(MONDAY).getAttribute('aria-pressed')).toBe('true')
})

test('a weekend day that the company pays for is a working day, in strip and plan alike', async () => {
  const paid = canteen({ companyCents: 500 })
  await open('/', paid)
  expect(title()).toBe('Lunch today')
  expect(shownDays()).toContain(SATURDAY)
  cleanup()
  close()
  await open('/canteen/cloud', paid)
  expect(shownDays()[0]).toBe(SATURDAY)
  cleanup()
  close()
  await open('/canteen/cloud')
  expect(shownDays()).toEqual([MONDAY, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
})

test.each(['/', '/canteen/cloud'])(
  'where today takes no more orders, %s leads to the next working day, which a paid Sunday is',
  async path => {
    await open(path, canteen({ today: 'Fideuà' }))
    screen.getByText('No more orders are taken for this day')
    screen.getByRole('button', { name: 'Lunch on Mon 30 Nov' })
    cleanup()
    close()
    await open(path, canteen({ today: 'Fideuà', companyCents: 500 }))
    await userEvent.click(screen.getByRole('button', { name: 'Lunch on Sun 29 Nov' }))
    expect(where.get().on).toBe('2026-11-29')
  },
)

test('a day of the week has its date for screen readers at every width', async () => {
  await open('/')
  screen.getByRole('button', { name: /^Mon 30 Nov/ })
})

test('the day chosen in the header is the day of the list, and the other way round', async () => {
  await open('/')
  act(() => where.set(before => ({ ...before, on: '2026-12-02' })))
  expect(title()).toBe('Lunch on Wed 2 Dec')
  await userEvent.click(day('2026-12-03'))
  expect(where.get().on).toBe('2026-12-03')
  expect(title()).toBe('Lunch on Thu 3 Dec')
  expect(header()).toContain('Thu 3 Dec')
})

test('the day of a link is the day of the header, and gives way to the next choice', async () => {
  const router = await open('/?date=2026-12-02')
  await waitFor(() => expect(where.get().on).toBe('2026-12-02'))
  expect(header()).toContain('Wed 2 Dec')
  await userEvent.click(day('2026-12-04'))
  expect(title()).toBe('Lunch on Fri 4 Dec')
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})

test('arrows lead to the week before, where a lunch is looked at and no day chosen, and back', async () => {
  await open('/', canteen({ tuesday: 'Fideuà' }))
  expect(day('2026-12-01').textContent).toContain('Fideuà')
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  expect(shownDays()).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(day('2026-11-27').textContent).toContain('No lunch')
  expect(screen.getByRole('button', { name: 'Previous week' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(day('2026-11-26'))
  expect(title()).toBe('Lunch on Thu 26 Nov')
  expect(where.get().on).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
  await userEvent.click(day('2026-12-01'))
  expect(title()).toBe('Lunch on Tue 1 Dec')
  expect(screen.getByRole('link', { name: 'Plan your week' }).getAttribute('href')).toBe('/canteen/cloud')
})
