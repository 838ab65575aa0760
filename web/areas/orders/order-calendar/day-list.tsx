import { useTranslations } from 'use-intl'
import { instantOf } from '../../../../src/core/rules/local-time'
import type {
  Calendar,
  CalendarDay,
  CalendarWindow,
} from '../../../../src/modules/orders/calendar/contract/calendar'
import { cx } from '../../../ui/cx'
import { OrderChip } from './order-chip'
import { useDrop } from './use-drop'
import { DaySum, linesOf, type WindowActs } from './week-table'
import { Load, Rush } from './window-load'
import { useLongDayName } from './written-times'

export interface DayListProps extends WindowActs {
  calendar: Calendar
  day: CalendarDay
  /** Also the windows in which nothing is: where orders can be dragged to. */
  hasEmpty: boolean
  /** Where the rest of a window's orders is shown; absent: they stand nowhere on this page. */
  onMore?: () => void
}

/** A day, its windows below each other. */
export function DayList({ calendar, day, hasEmpty, onMore, onDrop, onDay, ...acts }: DayListProps) {
  const t = useTranslations('order-calendar')
  const name = useLongDayName()(day.on)
  const { store, today } = calendar
  const lines = hasEmpty ? linesOf([day]) : day.windows.map(({ time }) => ({ time, times: [time] }))
  return (
    <section aria-label={name} className="rounded-card border bg-surface">
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-card px-3 py-2',
          day.on === today && 'bg-brandSoft',
          lines.length > 0 && 'border-b',
        )}
      >
        <h2 className="font-semibold text-read">
          {hasEmpty ? (
            name
          ) : (
            <button
              type="button"
              aria-label={t('openDay', { day: name })}
              onClick={() => onDay(day.on)}
              className="min-h-6 rounded-ctl hover:underline pointer-coarse:min-h-11"
            >
              {name}
            </button>
          )}
        </h2>
        <DaySum day={day} />
      </div>
      <ol>
        {lines.map(({ time, times }) => (
          <WindowLine
            key={time}
            time={time}
            isOpen={times.some(one => day.starts.includes(one))}
            window={day.windows.find(one => one.time === time)}
            capacity={store.capacityPerWindow}
            onDrop={() => onDrop(day.on, instantOf(day.on, time, store.timeZone))}
            onMore={onMore}
            {...acts}
          />
        ))}
      </ol>
    </section>
  )
}

interface WindowLineProps extends Pick<WindowActs, 'onOpen' | 'onMove' | 'onDrag'> {
  time: string
  isOpen: boolean
  window: CalendarWindow | undefined
  capacity: number | null
  onDrop: () => void
  onMore: (() => void) | undefined
}

function WindowLine({ time, isOpen, window, capacity, onDrop, onMore, ...acts }: WindowLineProps) {
  const t = useTranslations('order-calendar')
  const { isOver, handlers } = useDrop(onDrop)
  const more = window ? window.count - window.orders.length : 0
  return (
    <li
      {...handlers}
      className={cx(
        'flex min-h-8 gap-x-3 gap-y-1 border-b px-3 py-1 last:border-b-0 max-sm:flex-col',
        isOver
          ? 'bg-brandSoft outline-2 outline-brand -outline-offset-2'
          : window?.isRush
            ? 'bg-warnSoft'
            : !isOpen && 'bg-sunken',
      )}
    >
      <div className="flex shrink-0 flex-wrap items-center gap-x-2 self-start sm:w-64">
        <span className={cx('num', window ? 'font-semibold' : 'text-meta text-text3')}>{time}</span>
        {window && window.count > 0 && (
          <span className="num text-meta text-text2">
            {t('count', { count: window.count })} · {t('units', { count: window.units })}
          </span>
        )}
        {window && <Load taken={window.taken} capacity={capacity} isWord />}
        {window?.isRush && <Rush />}
      </div>
      {window && (
        <div className="min-w-0 flex-1">
          <ul className="flex flex-wrap gap-1.5">
            {window.orders.map(order => (
              <OrderChip key={order.id} order={order} isWide {...acts} />
            ))}
          </ul>
          {more > 0 &&
            (onMore ? (
              <button
                type="button"
                onClick={onMore}
                aria-label={t('moreLabel', { count: more, time })}
                className="num min-h-6 rounded-ctl px-1 font-medium text-brand text-meta underline pointer-coarse:min-h-11"
              >
                {t('more', { count: more })}
              </button>
            ) : (
              <p className="mt-1 text-meta text-text2">{t('hidden', { count: more })}</p>
            ))}
        </div>
      )}
    </li>
  )
}
