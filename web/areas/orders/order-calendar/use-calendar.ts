import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { addDays, WEEKDAYS, weekdayOf } from '../../../../src/core/rules/local-time'
import type { Calendar, CalendarOrder } from '../../../../src/modules/orders/calendar/contract/calendar'
import { trpc } from '../../../api'
import { useLiveState } from '../../../live'
import { savedValue } from '../../../session/saved-value'
import { personalPrefix } from '../../../session/session'
import { todayAt } from '../../../ui/fields/date-presets'
import { useRefreshOnNews } from '../board/use-board'

export type CalendarView = 'week' | 'day'

/** While nothing is heard live. */
const POLL_MS = 30_000
/** Of each window so many orders are named: in a week there is room for a few, in a day for what a kitchen can make. */
const PER_WINDOW = { week: 4, day: 100 }
const MOST_STORES = 200

const lastStore = savedValue(`${personalPrefix}calendar.store`, stored =>
  typeof stored === 'string' ? stored : null,
)

/** The Monday of a day's week. */
export const mondayOf = (on: string) => addDays(on, -WEEKDAYS.indexOf(weekdayOf(on)))

/** What the address says of the calendar: its store, days and filters, and the order that lies over it. */
export function useCalendarAddress() {
  const search = useSearch({ from: '/office/admin/calendar/{-$orderId}' })
  const { orderId } = useParams({ from: '/office/admin/calendar/{-$orderId}' })
  const navigate = useNavigate()
  const latest = useRef(search)
  latest.current = search
  const set = useCallback(
    (change: Partial<typeof search>) =>
      void navigate({
        to: '/admin/calendar/{-$orderId}',
        params: { orderId },
        search: { ...latest.current, ...change },
        replace: true,
        resetScroll: false,
      }),
    [navigate, orderId],
  )
  const open = useCallback(
    (order: { id: string } | null) =>
      void navigate({
        to: '/admin/calendar/{-$orderId}',
        params: { orderId: order?.id },
        search: latest.current,
        resetScroll: false,
      }),
    [navigate],
  )
  const view: CalendarView = search.span ?? 'week'
  const today = todayAt(new Date())
  const on = search.on ?? today
  const step = view === 'week' ? 7 : 1
  const goTo = (day: string) => set({ on: day === today ? undefined : day })
  return {
    search,
    orderId,
    set,
    open,
    view,
    on,
    from: view === 'week' ? mondayOf(on) : on,
    days: step,
    today: () => set({ on: undefined }),
    before: () => goTo(addDays(on, -step)),
    after: () => goTo(addDays(on, step)),
    show: (next: CalendarView, day = on) =>
      set({ span: next === 'week' ? undefined : next, on: day === today ? undefined : day }),
  }
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>

/** The stores of the person, and the one whose calendar is shown: that of the address, the last one, or the first. */
export function useCalendarStores(named: string | undefined) {
  const query = trpc.admin.stores.list.useQuery({ limit: MOST_STORES, sort: 'name' }, { staleTime: 300_000 })
  const remembered = lastStore.use()
  const stores = query.data?.docs ?? none
  const known = (id: string | null | undefined) => stores.find(store => store.id === id)?.id
  const storeId = named ?? known(remembered) ?? stores[0]?.id ?? null
  return { query, stores, storeId, remember: lastStore.set }
}

/** The days of the address, asked for again when something has happened to an order of the store. */
export function useCalendar({ search, from, days, view }: CalendarAddress, storeId: string | null) {
  const utils = trpc.useUtils()
  const { polling } = useLiveState()
  const scope = [storeId, from, days].join(' ')
  const query = trpc.merchant.calendar.show.useQuery(
    {
      storeId: storeId ?? '',
      from,
      days,
      perWindow: PER_WINDOW[view],
      ...(search.channel ? { channel: search.channel } : {}),
      ...(search.state ? { state: search.state } : {}),
    },
    {
      enabled: storeId !== null,
      refetchInterval: polling && POLL_MS,
      // Another filter leaves the days where they are; other days start anew.
      placeholderData: before => (before && scopeOf(before) === scope ? before : undefined),
    },
  )
  const onNews = useRefreshOnNews(true, () => utils.merchant.calendar.invalidate())
  return { ...query, onNews }
}

const scopeOf = ({ store, days }: Calendar) => [store.id, days[0]?.on, days.length].join(' ')

/** An order on its way to another window; without a start, the person chooses one. */
export interface Moving {
  order: CalendarOrder
  on: string
  start: Date | null
}

const none: never[] = []
