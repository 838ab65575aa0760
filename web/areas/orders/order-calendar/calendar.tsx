import { CalendarDays, Store } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { localDateOf } from '../../../../src/core/rules/local-time'
import type { Calendar, CalendarOrder } from '../../../../src/modules/orders/calendar/contract/calendar'
import { trpc } from '../../../api'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useMedia } from '../../../ui/layout/media'
import { PageHeader } from '../../../ui/layout/page'
import { LiveChip } from '../board/board-header'
import { Listen } from '../orders/listen'
import { CalendarFilters, CalendarPeriod, CalendarSteps, useCalendarKeys } from './calendar-header'
import { DayList } from './day-list'
import { MoveOrder } from './move-order'
import OrderOver from './order-over'
import {
  type CalendarAddress,
  type Moving,
  useCalendar,
  useCalendarAddress,
  useCalendarStores,
} from './use-calendar'
import { WeekTable, type WindowActs } from './week-table'

/** The orders of a store by days and windows; those that are not accepted yet are moved between them. */
export default function CalendarScreen() {
  const t = useTranslations('order-calendar')
  const screens = useTranslations('screens')
  const address = useCalendarAddress()
  const utils = trpc.useUtils()
  const { stores, storeId, remember, query: asked } = useCalendarStores(address.search.store)
  const calendar = useCalendar(address, storeId)
  const { data } = calendar
  const { acts, moving, stop } = useMoving(data, address)
  useCalendarKeys(address)
  return (
    <>
      {storeId && data && (
        <Listen topics={[channel.storeOrders(storeId)]} onNews={calendar.onNews} after={data.liveSeq} />
      )}
      <PageHeader
        title={screens('calendar')}
        text={
          <>
            <CalendarPeriod address={address} />
            {data && ` · ${data.store.name}`}
          </>
        }
        actions={
          <>
            <CalendarSteps address={address} />
            {data && <LiveChip isOn freshAt={calendar.dataUpdatedAt} />}
          </>
        }
      />
      <CalendarFilters
        address={address}
        stores={stores}
        storeId={storeId}
        onStore={id => {
          remember(id)
          address.set({ store: id })
        }}
      />
      {asked.isError && !storeId ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data && !storeId ? (
        <EmptyState icon={Store} title={t('noStores')} text={t('noStoresText')} />
      ) : calendar.isError && !data ? (
        <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />
      ) : data ? (
        <Days calendar={data} address={address} acts={acts} />
      ) : (
        <SkeletonRows />
      )}
      {moving && data && (
        <MoveOrder
          key={moving.order.id}
          moving={moving}
          timeZone={data.store.timeZone}
          today={data.today}
          onClose={stop}
        />
      )}
      {address.orderId && (
        <OrderOver
          orderId={address.orderId}
          onClose={() => address.open(null)}
          onChanged={() => utils.merchant.calendar.invalidate()}
        />
      )}
    </>
  )
}

/** The week as a table where there is room for it, else its days below each other. */
function Days({
  calendar,
  address,
  acts,
}: {
  calendar: Calendar
  address: CalendarAddress
  acts: WindowActs
}) {
  const t = useTranslations('order-calendar')
  const isWide = useMedia('(min-width: 64rem)')
  const [first] = calendar.days
  const isEmpty = calendar.days.every(({ windows }) => windows.length === 0)
  return (
    <>
      {isEmpty && <EmptyState icon={CalendarDays} title={t('empty')} text={t('emptyText')} />}
      {address.view === 'day' && first ? (
        <div className="px-gutter py-4">
          <DayList calendar={calendar} day={first} hasEmpty {...acts} />
        </div>
      ) : isWide ? (
        <WeekTable calendar={calendar} {...acts} />
      ) : (
        <div className="grid gap-3 px-gutter py-4">
          {calendar.days.map(day => (
            <DayList
              key={day.on}
              calendar={calendar}
              day={day}
              hasEmpty={false}
              onMore={() => acts.onDay(day.on)}
              {...acts}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** What is done with the orders of the calendar, and the one that is being moved. */
function useMoving(calendar: Calendar | undefined, address: CalendarAddress) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const dragged = useRef<CalendarOrder | null>(null)
  const timeZone = calendar?.store.timeZone ?? ''
  const latest = useRef(address)
  latest.current = address
  const onMove = useCallback(
    (order: CalendarOrder) => setMoving({ order, on: localDateOf(order.windowStart, timeZone), start: null }),
    [timeZone],
  )
  const acts = useMemo(
    (): WindowActs => ({
      onOpen: order => latest.current.open(order),
      onMove,
      onDrag: order => {
        dragged.current = order
      },
      onDrop: (on, start) => {
        const order = dragged.current
        dragged.current = null
        if (order && order.windowStart.getTime() !== start.getTime()) setMoving({ order, on, start })
      },
      onDay: on => latest.current.show('day', on),
    }),
    [onMove],
  )
  return { acts, moving, stop: () => setMoving(null) }
}
