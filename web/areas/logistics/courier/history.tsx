import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DoneRoute, HistoryWeek } from '../../../../src/modules/logistics/deliveries/contract/history'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useKept } from '../outbox/use-kept'

const DAY_MS = 86_400_000

/** The finished routes and the pay of a courier, the latest week first. It works offline. */
export function History() {
  const t = useTranslations('courier')
  const { user } = useSession()
  const latest = trpc.courier.routes.history.useQuery({})
  const kept = useKept(user ? `history ${user.id}` : null, latest.data)
  const [until, setUntil] = useState<string[]>([])
  if (!kept && latest.error) return <ErrorState error={latest.error} onRetry={() => latest.refetch()} />
  if (!kept) return <Skeleton className="min-h-96" />
  return (
    <>
      {kept.weeks.length === 0 && <EmptyState title={t('history.none')} text={t('history.noneText')} />}
      <Weeks answer={kept} onEarlier={until.length === 0 ? day => setUntil([day]) : null} />
      {until.map((day, index) => (
        <EarlierWeeks
          key={day}
          until={day}
          onEarlier={index === until.length - 1 ? next => setUntil([...until, next]) : null}
        />
      ))}
    </>
  )
}

type Answer = Outputs['courier']['routes']['history']
type OnEarlier = ((day: string) => void) | null

function EarlierWeeks({ until, onEarlier }: { until: string; onEarlier: OnEarlier }) {
  const { data, error, refetch } = trpc.courier.routes.history.useQuery({ until })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton className="min-h-40" />
  return <Weeks answer={data} onEarlier={onEarlier} />
}

function Weeks({ answer: { weeks, earlier }, onEarlier }: { answer: Answer; onEarlier: OnEarlier }) {
  const t = useTranslations('courier')
  return (
    <>
      {weeks.map((week, index) => (
        <WeekCard key={week.startsOn} week={week} isFirst={index === 0} />
      ))}
      {earlier && onEarlier && (
        <Button size="large" className="w-full justify-center" onClick={() => onEarlier(earlier)}>
          {t('history.earlier')}
        </Button>
      )}
    </>
  )
}

export function WeekCard({ week, isFirst }: { week: HistoryWeek; isFirst: boolean }) {
  const t = useTranslations('courier')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(isFirst)
  const monday = new Date(`${week.startsOn}T12:00Z`)
  const title = t('history.week', {
    from: format.day(monday),
    to: format.day(new Date(monday.getTime() + 6 * DAY_MS)),
  })
  return (
    <article aria-label={title} className="rounded-sheet border bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="num min-w-0 font-semibold">{title}</h2>
        <span className="money font-semibold text-title">{format.money(week.total.amount)}</span>
      </div>
      <Figures of={week} />
      {week.shiftMinutes > 0 && (
        <p className="num text-note text-text2">
          {t('history.onShift', { time: t('history.hours', hoursOf(week.shiftMinutes)) })}
        </p>
      )}
      <Earned lines={week.earned} />
      {week.routes.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="mt-2 flex min-h-12 w-full items-center justify-between border-t font-semibold"
          >
            {t('history.routes', { count: week.routes.length })}
            <ChevronDown
              size={20}
              aria-hidden
              className={cx('transition-transform', isOpen && 'rotate-180')}
            />
          </button>
          {isOpen && (
            <ul>
              {week.routes.map(route => (
                <RouteLine key={route.id} route={route} />
              ))}
            </ul>
          )}
        </>
      )}
    </article>
  )
}

function RouteLine({ route }: { route: DoneRoute }) {
  const t = useTranslations('courier')
  const format = useFormat()
  return (
    <li className="border-t py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{route.name}</span>
        <span className="money font-semibold">{format.money(route.total.amount)}</span>
      </div>
      <p className="num text-note text-text2">
        {format.day(`${route.effectiveOn}T12:00Z`)}
        {route.startedAt && route.endedAt && ` · ${format.window(route.startedAt, route.endedAt)}`} ·{' '}
        {t(`vehicle.${route.vehicleType}`)}
      </p>
      <Figures of={route} />
      <Earned lines={route.earned} />
    </li>
  )
}

const hoursOf = (minutes: number) => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })

/** Time, distance and stops, and the paid part of the time. */
function Figures({ of }: { of: HistoryWeek | DoneRoute }) {
  const t = useTranslations('courier')
  const format = useFormat()
  return (
    <p className="num text-note text-text2">
      {t('history.hours', hoursOf(of.minutes))} · {format.distance(of.meters)} ·{' '}
      {t('offer.stops', { count: of.stops })}
      {of.failedStops > 0 && ` · ${t('history.failed', { count: of.failedStops })}`}
      {of.billedMinutes > 0 && (
        <span className="block">
          {t('history.paid', { time: t('history.hours', hoursOf(of.billedMinutes)) })}
        </span>
      )}
    </p>
  )
}

const REASONS = {
  'Precio hora': 'hourly',
  'Suplemento Lluvia': 'rain',
  'Suplemento peso': 'weight',
} as const

function Earned({ lines }: { lines: DoneRoute['earned'] }) {
  const t = useTranslations('courier')
  const format = useFormat()
  if (lines.length === 0) return null
  return (
    <dl className="mt-1 text-note">
      {lines.map(({ reason, total }) => (
        <div key={reason} className="flex justify-between gap-3">
          <dt className="text-text2">{t(`history.reasons.${REASONS[reason]}`)}</dt>
          <dd className="money">{format.money(total.amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
