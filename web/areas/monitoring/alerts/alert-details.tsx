import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Alert } from '../../../../src/modules/monitoring/alerts/contract/alerts'
import { api, type Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Ago } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Facts, Section } from '../../../ui/layout/page'
import { AlertLink } from './alert-link'
import { writtenThreshold, writtenValue } from './alert-values'

/** How it stands, where to look at what it is about, and when it was open before. */
export function AlertDetails({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts')
  const format = useFormat()
  const at = (instant: Date | null): ReactNode => (instant ? format.dateTime(instant) : null)
  const facts = [
    [
      t('now'),
      <span key="value" className="num font-medium">
        {writtenValue(alert.figure, alert.value, format)}
      </span>,
    ],
    [t('opensAt'), writtenThreshold(alert.figure, alert.threshold, format)],
    [t('lookedAt'), alert.lookedAt ? <Ago key="at" at={alert.lookedAt} /> : t('notYet')],
    ...(alert.openedAt ? [[t('openSince'), at(alert.openedAt)]] : []),
    ...(alert.acknowledgedAt
      ? [[t('acknowledged'), `${alert.acknowledgedByName ?? ''} · ${format.dateTime(alert.acknowledgedAt)}`]]
      : []),
    ...(alert.mutedUntil && alert.mutedUntil.getTime() > Date.now()
      ? [[t('mutedUntil'), at(alert.mutedUntil)]]
      : []),
  ] as [string, ReactNode][]
  return (
    <>
      <Section
        title={t('standing')}
        actions={
          <AlertLink alert={alert} className="inline-flex items-center gap-1 text-brand">
            {t('look')}
            <ArrowRight size={14} aria-hidden />
          </AlertLink>
        }
      >
        <Facts items={facts} />
      </Section>
      <Section title={t('history')}>
        <History alert={alert} />
      </Section>
    </>
  )
}

type Opening = Outputs['admin']['alerts']['history']['openings'][number]

function History({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts')
  const query = useQuery({
    queryKey: ['collection', 'alerts', 'history', alert.id, alert.openedAt],
    queryFn: () => api.admin.alerts.history.query({ id: alert.id }),
  })
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Skeleton className="h-16" />
  if (query.data.openings.length === 0) return <p className="text-text2">{t('neverOpen')}</p>
  return (
    <ul className="divide-y divide-line">
      {query.data.openings.map(opening => (
        <OpeningLine key={opening.id} alert={alert} opening={opening} />
      ))}
    </ul>
  )
}

function OpeningLine({ alert, opening }: { alert: Alert; opening: Opening }) {
  const t = useTranslations('alerts')
  const format = useFormat()
  const minutes = opening.resolvedAt
    ? Math.max(1, Math.round((opening.resolvedAt.getTime() - opening.openedAt.getTime()) / 60_000))
    : null
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="num font-medium">{format.dateTime(opening.openedAt)}</span>
      <span className="num">
        {t('worst', { value: writtenValue(alert.figure, opening.worstValue, format) })} ·{' '}
        {minutes === null ? t('stillOpen') : t('minutes', { count: minutes })}
      </span>
      <span className="w-full text-meta text-text2">
        {opening.acknowledgedAt
          ? t('seenBy', {
              name: opening.acknowledgedByName ?? '',
              at: format.dateTime(opening.acknowledgedAt),
            })
          : t('seenByNobody')}
      </span>
    </li>
  )
}
