import { afterEach, expect, test } from 'bun:test'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Calendar, CalendarOrder } from '../../../../src/modules/orders/calendar/contract/calendar'
import { TextsProvider } from '../../../i18n/provider'
import { loadTexts } from '../../../i18n/texts'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { createAppRouter } from '../../../routes'

const STORE = { id: '0123456789abcdef01234567', name: 'Cuina de Barri' }
const COOK = {
  id: 'ada',
  email: 'ada@example.test',
  profile: { firstName: 'Ada' },
  permissions: [{ id: 'p', type: 'MerchantAdminPermission', scope: {} }],
}
/** Half past one at the store. */
const NOON = new Date('2026-11-18T12:30:00Z')
const after = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000)

const order = (number: number, change: Partial<CalendarOrder> = {}): CalendarOrder => ({
  id: `${number}`.padStart(24, '0'),
  ufid: `K${number}`,
  pickupCode: `${number}A`,
  channel: 'catering',
  state: 'pending',
  units: 3,
  windowStart: NOON,
  windowEnd: after(NOON, 30),
  revision: 1,
  mayMove: true,
  ...change,
})

const SPECIAL: Record<string, Calendar['days'][number]['special']> = {
  '19': { name: 'Inventari', hours: [{ start: '09:00', end: '15:00' }] },
  '20': { name: 'Obres', hours: [] },
}

function calendar(change: Partial<Calendar['days'][number]['windows'][number]> = {}): Calendar {
  const days = ['16', '17', '18', '19', '20', '21', '22'].map((day): Calendar['days'][number] => ({
    on: `2026-11-${day}`,
    closed: day === '20' ? 'day' : null,
    special: SPECIAL[day] ?? null,
    starts: day === '20' ? [] : ['12:00', '12:15', '13:30', '13:45'],
    count: 0,
    units: 0,
    taken: 0,
    capacity: day === '20' ? 0 : 16,
    windows: [],
  }))
  const orders = [order(1), order(2, { state: 'accepted', mayMove: false })]
  const window = {
    start: NOON,
    time: '13:30',
    count: 9,
    units: 27,
    orders,
    taken: 3,
    isRush: true,
    ...change,
  }
  days[2] = { ...days[2]!, count: 9, units: 27, taken: 3, windows: [window] }
  return {
    store: { ...STORE, timeZone: 'Europe/Madrid', capacityPerWindow: 4 },
    today: '2026-11-17',
    days,
    liveSeq: 1,
  }
}

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

async function open(answer: () => unknown = calendar, search = '?on=2026-11-18') {
  const asked: Record<string, unknown>[] = []
  const moves: object[] = []
  const wire = openWire({
    server: {
      'app.me': () => COOK,
      'app.live.ticket': () => ({ ticket: 'x' }),
      'admin.stores.list': () => ({ docs: [STORE], totalDocs: 1, page: 1, totalPages: 1 }),
      'merchant.calendar.show': (input: Record<string, unknown>) => {
        asked.push(input)
        return answer()
      },
      'merchant.calendar.windows': ({ on }: { on: string }) => ({
        options: on === '2026-11-18' ? [{ start: after(NOON, 15), end: after(NOON, 45), left: 2 }] : [],
        empty: on === '2026-11-18' ? null : 'ClosingDay',
        why: on === '2026-11-18' ? null : 'ClosingDay',
      }),
      'merchant.calendar.move': (input: { start: Date }) => {
        moves.push(input)
        return { start: input.start, end: after(input.start, 30), revision: 2 }
      },
    },
  })
  close = wire.close
  history.replaceState(null, '', `/admin/calendar${search}`)
  await loadTexts('en')
  await showSignedIn(
    <TextsProvider>
      <RouterProvider router={createAppRouter()} />
    </TextsProvider>,
  )
  return { asked, moves, user: userEvent.setup() }
}
const shown = () => screen.findByRole('button', { name: /^Open K1,/ }, { timeout: 20_000 })

/** As a browser does it: what is dragged lies in the event. */
function drag(from: Element, to: Element) {
  const dataTransfer = { types: [] as string[], setData: (type: string) => dataTransfer.types.push(type) }
  const send = (on: Element, event: Event) =>
    fireEvent(on, Object.defineProperty(event, 'dataTransfer', { value: dataTransfer }))
  send(from, createEvent.dragStart(from))
  send(to, createEvent.dragOver(to))
  send(to, createEvent.drop(to))
}
const cellAt = (at: string) => document.querySelector(`[data-at="${at}"]`)!

test('a window says what it holds and how full it is; a week asks for its Monday', async () => {
  const { asked } = await open()
  await shown()
  expect(asked).toMatchObject([{ storeId: STORE.id, from: '2026-11-16', days: 7 }])
  expect(cellAt('2026-11-18 13:30').textContent).toContain('9 orders · 27 items')
  within(cellAt('2026-11-18 13:30') as HTMLElement).getByRole('img', { name: '3 orders of 4' })
  within(cellAt('2026-11-18 13:30') as HTMLElement).getByRole('img', { name: 'Rush' })
  screen.getByText('Closed that day')
  screen.getByText('Obres')
  screen.getByText('Inventari: 09:00–15:00')
  expect(screen.getAllByRole('button', { name: /^Move / }).map(button => button.title)).toEqual(['Move to…'])
})

test('an order that is dragged moves when both windows have been seen, and only then', async () => {
  const { moves, user } = await open()
  await shown()
  drag(screen.getByRole('button', { name: /^Open K1,/ }).closest('li')!, cellAt('2026-11-18 13:45'))
  const dialog = await screen.findByRole('dialog', { name: 'Move K1' })
  await within(dialog).findByText('Wed 18 Nov, 13:45–14:15')
  within(dialog).getByText('Wed 18 Nov, 13:30–14:00')
  expect(moves).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(moves).toMatchObject([{ start: after(NOON, 15), revision: 1 }]))
})

test('a day that is closed says so, and nothing can be confirmed', async () => {
  const { moves, user } = await open()
  await shown()
  drag(screen.getByRole('button', { name: /^Open K1,/ }).closest('li')!, cellAt('2026-11-20 13:45'))
  const dialog = await screen.findByRole('dialog', { name: 'Move K1' })
  await within(dialog).findByText('The store is closed that day.')
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(moves).toEqual([])
})

test('keys go through the weeks, to a day and back', async () => {
  const { asked, user } = await open()
  await shown()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-11-23', days: 7 }))
  await user.keyboard('{ArrowLeft}d')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ from: '2026-11-18', days: 1, perWindow: 100 }))
  await user.keyboard('w')
  await waitFor(() => expect(location.search).toBe('?on=2026-11-18'))
  await user.keyboard('t')
  await waitFor(() => expect(location.search).toBe(''))
})

test('a week without orders says so', async () => {
  await open(() => ({ ...calendar(), days: calendar().days.map(day => ({ ...day, windows: [] })) }))
  await screen.findByText('No orders in this period', undefined, { timeout: 20_000 })
})
