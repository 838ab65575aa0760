import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleHelp, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Health } from '../../../../src/modules/monitoring/health/contract/health'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Ago } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Facts, PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { AlertLink } from '../alerts/alert-link'
import { writtenThreshold, writtenValue } from '../alerts/alert-values'
import { FailedJobs } from './failed-jobs'
import { Servers } from './servers'

const AGAIN_MS = 30_000

/** How the platform is, in words first: what is wrong and where to look, then the figures of servers and jobs. */
export default function HealthScreen() {
  const t = useTranslations('health')
  const screens = useTranslations('screens')
  const query = trpc.admin.health.useQuery(undefined, { refetchInterval: AGAIN_MS })
  const { data } = query
  return (
    <>
      <PageHeader
        title={screens('health')}
        text={
          data ? (
            <>
              {t('lookedAt')} <Ago at={data.at} />
            </>
          ) : (
            t('looking')
          )
        }
        actions={
          <IconButton
            icon={RefreshCw}
            label={t('again')}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          />
        }
      />
      {query.isError && !data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : data ? (
        <PageBody width="full" className="space-y-4 !py-4">
          <Verdict health={data} />
          <Section title={t('checks')}>
            <Checks health={data} />
          </Section>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <Servers health={data} />
            <div className="grid min-w-0 gap-4">
              <Parts health={data} />
              <Jobs health={data} />
              <FailedJobs />
              {data.orders && <Orders orders={data.orders} />}
            </div>
          </div>
        </PageBody>
      ) : (
        <SkeletonRows />
      )}
    </>
  )
}

/** All of it in one sentence. */
function Verdict({ health }: { health: Health }) {
  const t = useTranslations('health')
  const wrong =
    health.checks.filter(({ isOver }) => isOver).length +
    Number(health.storage !== 'ok') +
    Number(health.isInMaintenance)
  if (wrong === 0)
    return (
      <Banner tone="ok" icon={CircleCheck}>
        {t('allWell')}
      </Banner>
    )
  return (
    <Banner tone="warn" icon={CircleAlert}>
      {t('wrong', { count: wrong })}
    </Banner>
  )
}

function Checks({ health }: { health: Health }) {
  const t = useTranslations('health')
  const figures = useTranslations('collection.choices.alertFigure')
  const format = useFormat()
  const lines = health.checks.toSorted((a, b) => Number(b.isOver) - Number(a.isOver))
  return (
    <ul className="-mx-4 -my-2 grid divide-y divide-line">
      {health.storage !== 'ok' && (
        <Line state="bad" name={t('storage')} value={t(`storageIs.${health.storage}`)} />
      )}
      {health.isInMaintenance && <Line state="bad" name={t('maintenance')} value={t('maintenanceOn')} />}
      {lines.map(({ figure, value, threshold, isOver }) => (
        <Line
          key={figure}
          state={value === null ? 'unknown' : isOver ? 'bad' : 'ok'}
          name={
            <AlertLink
              alert={{ figure, city: null, storeId: null, windowMinutes: 1440 }}
              className="font-medium hover:underline"
            >
              {figures(figure)}
            </AlertLink>
          }
          text={isOver ? t(`advice.${figure as 'errorRate'}`) : null}
          value={value === null ? t('tooLittle') : writtenValue(figure, value, format)}
          usual={t('wrongAt', { value: writtenThreshold(figure, threshold, format) })}
        />
      ))}
    </ul>
  )
}

const SIGNS = {
  ok: { icon: CircleCheck, tone: 'text-ok' },
  bad: { icon: CircleAlert, tone: 'text-bad' },
  unknown: { icon: CircleHelp, tone: 'text-text3' },
} as const

function Line({
  state,
  name,
  text,
  value,
  usual,
}: {
  state: keyof typeof SIGNS
  name: ReactNode
  text?: ReactNode
  value: ReactNode
  usual?: ReactNode
}) {
  const t = useTranslations('health')
  const { icon: Icon, tone } = SIGNS[state]
  return (
    <li className="flex items-start gap-3 px-4 py-2">
      <Icon size={16} role="img" aria-label={t(`state.${state}`)} className={cx('mt-0.5 shrink-0', tone)} />
      <span className="min-w-0 flex-1">
        {name}
        {text && <span className="block text-text2">{text}</span>}
      </span>
      <span className="num shrink-0 text-right">
        <span className={cx('font-medium', state === 'bad' && 'text-bad')}>{value}</span>
        {usual && <span className="block text-meta text-text3">{usual}</span>}
      </span>
    </li>
  )
}

function Parts({ health }: { health: Health }) {
  const t = useTranslations('health')
  const format = useFormat()
  const { can } = useSession()
  return (
    <Section title={t('parts')}>
      <Facts
        items={[
          [
            t('database'),
            <span key="database" className="num">
              {t('databaseIs', {
                answer: format.number(health.database.answerMs),
                size: format.number(health.database.sizeMb),
              })}
            </span>,
          ],
          [t('storage'), t(`storageIs.${health.storage}`)],
          [
            t('payments'),
            <span key="payments">
              {health.payments.provider} · {t(health.payments.isLive ? 'live' : 'notLive')}
              {health.payments.lastToldAt && (
                <>
                  {' · '}
                  {t('lastWebhook')} <Ago at={health.payments.lastToldAt} />
                </>
              )}
            </span>,
          ],
          ...(can('admin.moneyChecks.show')
            ? [
                [
                  t('books'),
                  <Link key="books" to="/admin/money-checks" className="text-brand underline">
                    {t('openBooks')}
                  </Link>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Section>
  )
}

function Jobs({ health }: { health: Health }) {
  const t = useTranslations('health')
  const format = useFormat()
  return (
    <Section title={t('jobs')}>
      {!health.jobs?.length ? (
        <p className="text-text2">{t(health.jobs ? 'noJobs' : 'unknownJobs')}</p>
      ) : (
        <Facts
          items={health.jobs.map(({ kind, count, oldestSeconds }) => [
            kind,
            <span key={kind} className="num">
              {t('jobsWaiting', { count, seconds: format.number(Math.round(oldestSeconds)) })}
            </span>,
          ])}
        />
      )}
    </Section>
  )
}

function Orders({ orders }: { orders: NonNullable<Health['orders']> }) {
  const t = useTranslations('health')
  const format = useFormat()
  return (
    <Section title={t('orders')}>
      {orders.length === 0 ? (
        <p className="text-text2">{t('noOrders')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {orders.map(({ state, count }) => (
            <li key={state} className="inline-flex items-center gap-1.5">
              <StatusChip of="order" status={state as OrderState} />
              <span className="num font-medium">{format.number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
