import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { instantOf } from '../../../../src/core/rules/local-time'
import type {
  Calendar,
  CalendarDay,
  CalendarOrder,
  CalendarWindow,
} from '../../../../src/modules/orders/calendar/contract/calendar'
import { cx } from '../../../ui/cx'
import { OrderChip } from './order-chip'
import { useDrop } from './use-drop'
import { Load, Rush } from './window-load'
import { useDayName } from './written-times'

export interface WindowActs {
  onOpen: (order: CalendarOrder) => void
  onMove: (order: CalendarOrder) => void
  onDrag: (order: CalendarOrder | null) => void
  onDrop: (on: string, start: Date) => void
  onDay: (on: string) => void
}

/** A line of windows: a quarter of an hour, or a whole hour in which nothing is. */
export interface Line {
  time: string
  /** When windows may start in it. */
  times: readonly string[]
}

/** The lines of some days: every window in an hour where something is, one for an hour where nothing is. */
export function linesOf(days: readonly CalendarDay[]): Line[] {
  const used = new Set(days.flatMap(day => day.windows.map(({ time }) => time.slice(0, 2))))
  const times = [...new Set(days.flatMap(day => [...day.starts, ...day.windows.map(({ time }) => time)]))]
  const byHour = Map.groupBy(times.toSorted(), time => time.slice(0, 2))
  return [...byHour].flatMap(([hour, ofHour]): Line[] =>
    used.has(hour) ? ofHour.map(time => ({ time, times: [time] })) : [{ time: ofHour[0]!, times: ofHour }],
  )
}

/** A week: its days beside each other, each window a line. */
export function WeekTable({ calendar, ...acts }: { calendar: Calendar } & WindowActs) {
  const t = useTranslations('order-calendar')
  const { days, store, today } = calendar
  const lines = linesOf(days)
  return (
    <table aria-label={t('table')} className="w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className="sticky top-0 z-10 w-14 border-r border-b bg-surface">
            <span className="sr-only">{t('time')}</span>
          </th>
          {days.map(day => (
            <DayHead key={day.on} day={day} isToday={day.on === today} onDay={acts.onDay} />
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ time, times }) => (
          <tr key={time}>
            <th
              scope="row"
              className="num border-r border-b bg-surface px-1.5 py-1 text-right align-top font-normal text-meta text-text3"
            >
              {time}
            </th>
            {days.map(day => (
              <Cell
                key={day.on}
                on={day.on}
                time={time}
                timeZone={store.timeZone}
                capacity={store.capacityPerWindow}
                isOpen={times.some(one => day.starts.includes(one))}
                isToday={day.on === today}
                window={day.windows.find(one => one.time === time)}
                {...acts}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayHead({
  day,
  isToday,
  onDay,
}: {
  day: CalendarDay
  isToday: boolean
  onDay: (on: string) => void
}) {
  const t = useTranslations('order-calendar')
  const name = useDayName()(day.on)
  return (
    <th
      scope="col"
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'sticky top-0 z-10 border-r border-b px-2 py-1.5 text-left align-top font-normal',
        isToday ? 'bg-brandSoft' : 'bg-surface',
      )}
    >
      <button
        type="button"
        aria-label={t('openDay', { day: name })}
        onClick={() => onDay(day.on)}
        className={cx(
          'min-h-6 rounded-ctl font-semibold hover:underline pointer-coarse:min-h-11',
          isToday && 'text-brand',
        )}
      >
        {name}
      </button>
      <DaySum day={day} />
    </th>
  )
}

/** What a day comes to, and whether the store is closed. */
export function DaySum({ day }: { day: CalendarDay }) {
  const t = useTranslations('order-calendar')
  return (
    <div className="text-meta text-text2">
      {day.closed && (
        <p className="font-medium text-bad">{t(day.closed === 'day' ? 'closedDay' : 'closed')}</p>
      )}
      {day.special && (day.special.name || !day.closed) && (
        <p className="font-medium">
          {[
            day.special.name || t('specialHours'),
            day.special.hours.map(({ start, end }) => `${start}–${end}`).join(', '),
          ]
            .filter(Boolean)
            .join(': ')}
        </p>
      )}
      {(day.count > 0 || !day.closed) && (
        <p className="num">
          {t('count', { count: day.count })}
          {day.count > 0 && ` · ${t('units', { count: day.units })}`}
        </p>
      )}
      {!day.closed && <Load taken={day.taken} capacity={day.capacity} />}
    </div>
  )
}

interface CellProps extends WindowActs {
  on: string
  time: string
  timeZone: string
  capacity: number | null
  isOpen: boolean
  isToday: boolean
  window: CalendarWindow | undefined
}

const Cell = memo(function Cell({
  on,
  time,
  timeZone,
  capacity,
  isOpen,
  window,
  onDrop,
  onDay,
  ...acts
}: CellProps) {
  const { isOver, handlers } = useDrop(() => onDrop(on, window?.start ?? instantOf(on, time, timeZone)))
  return (
    <td
      {...handlers}
      data-at={`${on} ${time}`}
      className={cx(
        'h-7 border-r border-b p-1 align-top',
        isOver
          ? 'bg-brandSoft outline-2 outline-brand -outline-offset-2'
          : window?.isRush
            ? 'bg-warnSoft'
            : isOpen
              ? 'bg-surface'
              : 'bg-sunken',
      )}
    >
      {window && <WindowOrders window={window} capacity={capacity} onMore={() => onDay(on)} {...acts} />}
    </td>
  )
})

interface WindowOrdersProps extends Pick<WindowActs, 'onOpen' | 'onMove' | 'onDrag'> {
  window: CalendarWindow
  capacity: number | null
  onMore: () => void
}

function WindowOrders({ window, capacity, onMore, ...acts }: WindowOrdersProps) {
  const t = useTranslations('order-calendar')
  const more = window.count - window.orders.length
  return (
    <>
      <p className="mb-1 text-meta">
        {window.count > 0 && (
          <span className="num block text-text2">
            {t('count', { count: window.count })} · {t('units', { count: window.units })}
          </span>
        )}
        <span className="flex items-center gap-1">
          {window.isRush && <Rush isShort />}
          <Load taken={window.taken} capacity={capacity} />
        </span>
      </p>
      <ul className="grid gap-0.5">
        {window.orders.map(order => (
          <OrderChip key={order.id} order={order} {...acts} />
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          onClick={onMore}
          aria-label={t('moreLabel', { count: more, time: window.time })}
          className="num mt-0.5 min-h-6 rounded-ctl px-1 font-medium text-brand text-meta underline pointer-coarse:min-h-11"
        >
          {t('more', { count: more })}
        </button>
      )}
    </>
  )
}
