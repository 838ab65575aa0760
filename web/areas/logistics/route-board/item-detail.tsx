import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { cx } from '../../../ui/cx'
import type { BoardOrder } from '../routes/board'
import type { PlacedStop } from './lanes'
import { type WhyLate, whyLate } from './why-late'

interface ShownStop {
  one: PlacedStop
  stops: readonly PlacedStop[]
  silentMinutes: number | null
}

/** One line about the focused stop or order, with the reason if it is late. */
export function ItemDetail({
  looked,
  order,
  now,
}: {
  looked: ShownStop | null
  order: BoardOrder | null
  now: number
}) {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  const mask = useMask()
  const why = useWhyText()
  if (looked) {
    const { one, stops, silentMinutes } = looked
    const { stop } = one
    const reason = whyLate(one, stops, { now, silentMinutes })
    return (
      <Line>
        <b className="truncate font-semibold">
          {one.number}. {stop.shouldPickup ? stop.name : mask('address', stop.name)}
        </b>
        <span className="num text-text2">{stop.ufids.join(' ')}</span>
        <span className="num text-text2">{format.window(stop.windowStart, stop.windowEnd)}</span>
        <span
          className={cx(
            'num',
            one.late > 0 && stop.doneAt === null ? 'font-semibold text-bad' : 'text-text2',
          )}
        >
          {t(stop.doneAt === null ? 'stop.eta' : 'stop.done', {
            time: format.time(stop.doneAt ?? one.arrives),
          })}
          {reason && ` · ${t('late', { count: one.late })}: ${why(reason)}`}
        </span>
      </Line>
    )
  }
  if (order)
    return (
      <Line>
        <b className="num font-semibold">{order.ufid}</b>
        <span className="truncate text-text2">
          {t('unassigned.way', {
            from: order.storeName,
            to: order.locationName ?? mask('address', order.dropoff.name ?? order.dropoff.formattedAddress),
          })}
        </span>
        <span className="num text-text2">{t('unassigned.ready', { time: format.time(order.pickupAt) })}</span>
        <span className="num text-text2">{format.window(order.windowStart, order.windowEnd)}</span>
      </Line>
    )
  return (
    <Line>
      <span className="text-text3">{t('legend')}</span>
    </Line>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <p className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-3 overflow-hidden border-t bg-surface px-3 py-1 text-meta">
    {children}
  </p>
)

function useWhyText() {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  return (why: WhyLate): string => {
    switch (why.kind) {
      case 'silent':
        return t('why.silent', { count: why.minutes })
      case 'overdue':
        return t('why.overdue', { time: format.time(why.closed) })
      case 'waits':
        return t('why.waits', { count: why.minutes, name: why.name, time: format.time(why.until) })
      case 'after':
        return t('why.after', { name: why.name, time: format.time(why.leaves), count: why.minutes })
      case 'far':
        return t('why.far', { count: why.minutes })
    }
  }
}
