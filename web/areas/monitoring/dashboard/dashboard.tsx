import { Link } from '@tanstack/react-router'
import { ArrowRight, BellRing, CircleCheck, Clock, Printer, ReceiptText, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import { isFailed, ORDER_STATES } from '../../../../src/modules/order-records/states/rules/order-state'
import { LOST_PRINT_JOB_STATUSES } from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useLive, useLiveState } from '../../../live'
import { cx } from '../../../ui/cx'
import { Money, useNow } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { StatusChip } from '../../../ui/display/status-chip'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageBody, PageHeader, Section } from '../../../ui/layout/page'
import { type DayInFigures, dayInFigures, type NextWindow, nextWindows } from './day-in-figures'
import { DayTiles } from './day-tiles'

const LIMIT = 200
const POLL_MS = 90_000

/** Today at a glance: how many orders stand where, what they bring, and what needs somebody. */
export default function DashboardScreen() {
  const t = useTranslations('dashboard')
  const screens = useTranslations('screens')
  const format = useFormat()
  const now = useNow(30_000)
  const utils = trpc.useUtils()
  const { polling } = useLiveState()
  const query = trpc.merchant.orders.all.useQuery({}, { refetchInterval: polling ? POLL_MS : false })
  const counts = trpc.merchant.orders.list.useQuery({ limit: 1 })
  const papers = trpc.merchant.printing.jobs.useQuery({
    filter: { status: { $in: [...LOST_PRINT_JOB_STATUSES] } },
    limit: 1,
  })
  const alerts = trpc.admin.alerts.count.useQuery(undefined, { refetchInterval: POLL_MS })
  const printers = trpc.merchant.printers.list.useQuery({ limit: LIMIT })
  useLive(
    // What is shown is asked for first: nothing is fetched again for what it knows.
    counts.data ? channel.allOrders() : null,
    () => {
      void utils.merchant.orders.all.invalidate()
      void utils.merchant.orders.list.invalidate()
    },
    counts.data?.liveSeq,
  )
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const rows = query.data ?? []
  const figures = dayInFigures(rows)
  const windows = nextWindows(rows, now)
  const silent = (printers.data?.docs ?? []).filter(printer => printer.isClaimed && !printer.isRecent).length
  const { toAccept = 0, late = 0, unprinted = 0, noInvoice = 0 } = counts.data?.counts ?? {}
  return (
    <>
      <PageHeader title={screens('dashboard')} text={format.longDay(now)} />
      <PageBody width="office" className="space-y-4">
        <DayTiles figures={figures} loading={query.isPending} now={now} />
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <Section title={t('today.attention')}>
            <ul className="-mx-4 -my-2 divide-y divide-line">
              <Need icon={BellRing} count={toAccept} to="toAccept" label={t('today.toAccept')} />
              <Need icon={Clock} count={late} to="late" label={t('today.late')} bad />
              <Need icon={ReceiptText} count={noInvoice} to="noInvoice" label={t('today.noInvoice')} />
              <Need icon={Printer} count={unprinted} to="unprinted" label={t('today.unprinted')} />
              <li>
                <Link
                  to="/admin/printers/{-$entityId}"
                  search={{ tab: 'jobs' }}
                  className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken"
                >
                  <Printer size={16} aria-hidden className="text-text3" />
                  <span className="flex-1">{t('today.papers', { count: silent })}</span>
                  <Count value={(papers.data?.totalDocs ?? 0) + silent} bad />
                </Link>
              </li>
              <li>
                <Link
                  to="/admin/alerts/{-$entityId}"
                  search={{ filter: 'state:open' }}
                  className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken"
                >
                  <TriangleAlert size={16} aria-hidden className="text-text3" />
                  <span className="flex-1">{t('today.alerts')}</span>
                  <Count value={alerts.data?.open ?? 0} bad />
                </Link>
              </li>
            </ul>
          </Section>
          <Section title={t('today.byState')}>
            {query.isPending ? <Skeleton className="h-48" /> : <StateBars byState={figures.byState} />}
          </Section>
          <Section title={t('today.next')}>
            {windows.length === 0 ? (
              <p className="text-text2">{t('today.nothingNext')}</p>
            ) : (
              <ul className="space-y-2">
                {windows.map(window => (
                  <WindowLine key={window.key} window={window} />
                ))}
              </ul>
            )}
          </Section>
        </div>
        <Section
          title={t('today.stores')}
          actions={
            <Link to="/admin/purchases/{-$orderId}" className="inline-flex items-center gap-1 text-brand">
              {t('today.all')}
              <ArrowRight size={14} aria-hidden />
            </Link>
          }
        >
          <StoresTable stores={figures.stores} />
        </Section>
      </PageBody>
    </>
  )
}

/** How many orders stand where, against the most of them. */
function StateBars({ byState }: Pick<DayInFigures, 'byState'>) {
  const most = Math.max(1, ...byState.map(([, count]) => count))
  return (
    <ul className="space-y-2">
      {ORDER_STATES.map(state => {
        const count = byState.find(([one]) => one === state)?.[1] ?? 0
        if (count === 0 && isFailed(state)) return null
        return (
          <li key={state} className="grid grid-cols-[11rem_1fr_2rem] items-center gap-2">
            <span>
              <StatusChip of="order" status={state} />
            </span>
            <Bar share={count / most} tone={isFailed(state) ? 'bad' : 'brand'} />
            <span className="num text-right font-medium">{count}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** What each store has had of the day. */
function StoresTable({ stores }: Pick<DayInFigures, 'stores'>) {
  const t = useTranslations('dashboard')
  const collectionTexts = useTranslations('collection')
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <thead className="text-chip text-text3">
          <tr>
            <th scope="col" className="pb-1 text-left font-medium">
              {collectionTexts('fields.name')}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium">
              {t('today.orders')}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium">
              {t('today.open')}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium">
              {t('today.revenue')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {stores.map(store => (
            <tr key={store.id}>
              <td className="py-1.5">
                <Link
                  to="/admin/purchases/{-$orderId}"
                  search={{ store: store.id }}
                  className="font-medium hover:underline"
                >
                  {store.name}
                </Link>
              </td>
              <td className="num py-1.5 pl-3 text-right">{store.orders}</td>
              <td className="num py-1.5 pl-3 text-right">{store.open}</td>
              <td className="py-1.5 pl-3 text-right">
                <Money cents={store.revenueCents} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Need({
  icon: Icon,
  count,
  to,
  label,
  bad = false,
}: {
  icon: typeof Clock
  count: number
  to: string
  label: string
  bad?: boolean
}) {
  return (
    <li>
      <Link
        to="/admin/purchases/{-$orderId}"
        search={{ filter: to }}
        className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken"
      >
        <Icon size={16} aria-hidden className="text-text3" />
        <span className="flex-1">{label}</span>
        <Count value={count} bad={bad} />
      </Link>
    </li>
  )
}

function Count({ value, bad }: { value: number; bad: boolean }) {
  if (value === 0) return <CircleCheck size={16} aria-label="0" role="img" className="text-ok" />
  return <span className={cx('num font-semibold', bad ? 'text-bad' : 'text-warn')}>{value}</span>
}

/** A window with the share of it that is packed; one that has begun and is not all packed is told as late. */
export function WindowLine({ window }: { window: NextWindow }) {
  const t = useTranslations('dashboard')
  const format = useFormat()
  return (
    <li className="grid grid-cols-[6.5rem_1fr_auto] items-center gap-2">
      <span className="num font-medium">{format.window(window.start, window.end)}</span>
      <Bar share={window.ready / window.count} tone={TONES[window.standing]} />
      <span className={cx('num text-right', window.standing === 'late' ? 'text-bad' : 'text-text2')}>
        {t('today.inWindow', { count: window.count, ready: window.ready })}
      </span>
    </li>
  )
}

const TONES = { packed: 'ok', toPack: 'brand', late: 'bad' } as const
const fills = { brand: 'bg-brand', ok: 'bg-ok', bad: 'bg-bad' }

/** Draws what the words beside it say. */
function Bar({ share, tone }: { share: number; tone: keyof typeof fills }) {
  return (
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-line">
      <span
        data-share={Math.round(share * 100)}
        style={{ width: `${Math.round(share * 100)}%` }}
        className={cx('block h-full rounded-full', fills[tone])}
      />
    </span>
  )
}
