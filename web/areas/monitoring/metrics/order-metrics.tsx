import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OrderFigures } from '../../../../src/modules/monitoring/metrics/contract/metrics'
import type { Outcome } from '../../../../src/modules/orders/board/rules/outcomes'
import { type Outputs, trpc } from '../../../api'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Chart, type ChartPoint } from './chart'
import { Counting } from './counting'
import { FigureTable } from './figure-table'
import { Change, share, Tile, usePoints } from './figures'
import { OrderLink, type OrdersBehind } from './order-link'
import { useMetricFormats } from './use-metric-formats'
import type { MetricsAddress } from './use-metrics-address'

type Metrics = Outputs['admin']['metrics']['orders']

/** What orders came to, over time and by store, channel and city; each figure leads to its orders. */
export function OrderMetrics({ address }: { address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const query = trpc.admin.metrics.orders.useQuery(
    {
      ...address.asked,
      ...(address.narrowed.storeId && { storeId: address.narrowed.storeId }),
      ...(address.narrowed.channel && { channel: address.narrowed.channel }),
    },
    { placeholderData: before => before },
  )
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { data } = query
  if (data && data.totals.orders + data.totals.failed + data.totalsBefore.orders === 0)
    return (
      <>
        <Counting days={data.staleDays} onCounted={query.refetch} />
        <EmptyState icon={ChartNoAxesColumn} title={t('orders.none')} text={t('orders.noneText')} />
      </>
    )
  return (
    <div className="space-y-4">
      <Counting days={data?.staleDays ?? 0} onCounted={query.refetch} />
      <Totals data={data} address={address} />
      <Charts data={data} address={address} />
      {data && <Breakdown data={data} address={address} />}
    </div>
  )
}

function useBehind({ days, narrowed }: MetricsAddress) {
  return (outcome: Outcome, more: Partial<OrdersBehind> = {}): OrdersBehind => ({
    ...days,
    ...narrowed,
    outcome,
    ...more,
  })
}

function Totals({ data, address }: { data: Metrics | undefined; address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  const behind = useBehind(address)
  const loading = !data
  const now = data?.totals ?? NONE
  const before = data?.totalsBefore ?? NONE
  const tile = (
    name: string,
    pick: (figures: OrderFigures) => number | null,
    write: (value: number) => string,
    outcome: Outcome,
    more: { detail?: ReactNode; lessIsBetter?: boolean } = {},
  ) => {
    const written = (figures: OrderFigures) => {
      const value = pick(figures)
      return value === null ? '–' : write(value)
    }
    return (
      <Tile
        name={name}
        value={
          <OrderLink of={behind(outcome)} className="hover:underline">
            {written(now)}
          </OrderLink>
        }
        now={pick(now)}
        before={pick(before)}
        writtenBefore={written(before)}
        loading={loading}
        {...more}
      />
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tile(t('orders.orders'), f => f.orders, format.number, 'placed')}
      {tile(t('orders.revenue'), f => f.revenue.amount, format.money, 'placed', {
        detail: t('orders.average', {
          amount: format.money(now.orders ? Math.round(now.revenue.amount / now.orders) : 0),
        }),
      })}
      {tile(t('orders.onTime'), f => share(f.onTime, f.delivered), format.percent, 'late', {
        detail: t('orders.late', { count: now.delivered - now.onTime }),
      })}
      {tile(t('orders.rating'), f => f.averageRating, format.stars, 'rated', {
        detail: (
          <OrderLink of={behind('ratedLow')} className="hover:underline">
            {t('orders.lowRatings', { count: now.lowRatings, of: now.ratings })}
          </OrderLink>
        ),
      })}
      {tile(t('orders.failed'), f => f.failed, format.number, 'failed', {
        lessIsBetter: true,
        detail: format.percent(share(now.failed, now.orders + now.failed) ?? 0),
      })}
      {tile(t('orders.delivered'), f => f.delivered, format.number, 'delivered')}
      {now.refunded &&
        tile(t('orders.refunded'), f => f.refunded?.amount ?? null, format.money, 'refunded', {
          lessIsBetter: true,
        })}
      {now.platformFees &&
        tile(t('orders.fees'), f => f.platformFees?.amount ?? null, format.money, 'placed')}
    </div>
  )
}

const NONE: OrderFigures = {
  orders: 0,
  failed: 0,
  delivered: 0,
  onTime: 0,
  revenue: { amount: 0, currency: 'eur' },
  refunded: null,
  platformFees: null,
  ratings: 0,
  averageRating: null,
  lowRatings: 0,
}

function Charts({ data, address }: { data: Metrics | undefined; address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  const points = usePoints(data, address.by)
  const behind = useBehind(address)
  const periods = new Map(data?.points.map(point => [point.from, { from: point.from, to: point.to }]))
  const bar = (outcome: Outcome) => (point: ChartPoint, props: object) => (
    <OrderLink key={point.key} of={behind(outcome, periods.get(point.key))} {...props} />
  )

  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Chart
        title={t('orders.orders')}
        points={points(f => f.orders, format.number)}
        written={format.shortNumber}
        bar={bar('placed')}
        loading={!data}
      />
      <Chart
        title={t('orders.revenue')}
        points={points(f => f.revenue.amount, format.money)}
        written={format.shortMoney}
        bar={bar('placed')}
        loading={!data}
      />
      <Chart
        title={t('orders.onTime')}
        points={points(f => share(f.onTime, f.delivered), format.percent)}
        atLeast={1}
        written={format.percent}
        bar={bar('late')}
        loading={!data}
      />
      <Chart
        title={t('orders.rating')}
        points={points(f => f.averageRating, format.stars)}
        atLeast={5}
        written={format.shortNumber}
        bar={bar('rated')}
        loading={!data}
      />
    </div>
  )
}

function Breakdown({ data, address }: { data: Metrics; address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const choices = useTranslations('collection.choices')
  const behind = useBehind(address)
  const rows = <Row extends OrderFigures & { ordersBefore: number }>(
    its: readonly Row[],
    of: (row: Row) => { key: string; name: ReactNode; narrowed: Partial<OrdersBehind> },
  ) =>
    its.map(row => {
      const { key, name, narrowed } = of(row)
      return { key, name, figures: row, before: row.ordersBefore, narrowed }
    })
  const table = (title: string, its: ReturnType<typeof rows>) => (
    <Section title={title} className="min-w-0">
      <OrderTable title={title} rows={its} behind={behind} />
    </Section>
  )
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
      {table(
        t('orders.stores'),
        rows(data.stores, row => ({
          key: row.storeId,
          name: (
            <Link
              from="/admin/metrics"
              search={before => ({ ...before, store: row.storeId })}
              className="hover:underline"
            >
              {row.name}
            </Link>
          ),
          narrowed: { storeId: row.storeId },
        })),
      )}
      <div className="grid min-w-0 gap-4">
        {table(
          t('orders.channels'),
          rows(data.channels, row => ({
            key: row.channel,
            name: choices(`channel.${row.channel}`),
            narrowed: { channel: row.channel },
          })),
        )}
        {table(
          t('orders.cities'),
          rows(data.cities, row => ({
            key: row.city,
            name: choices(`city.${row.city}`),
            narrowed: { city: row.city },
          })),
        )}
      </div>
    </div>
  )
}

interface OrderRow {
  key: string
  name: ReactNode
  figures: OrderFigures
  before: number
  narrowed: Partial<OrdersBehind>
}

function OrderTable({
  title,
  rows,
  behind,
}: {
  title: string
  rows: readonly OrderRow[]
  behind: ReturnType<typeof useBehind>
}) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  const link = (row: OrderRow, outcome: Outcome, text: string) => (
    <OrderLink of={behind(outcome, row.narrowed)} className="hover:underline">
      {text}
    </OrderLink>
  )
  return (
    <FigureTable
      label={title}
      columns={[
        t('chart.name'),
        t('orders.orders'),
        t('orders.revenue'),
        t('orders.onTime'),
        t('orders.rating'),
      ]}
      rows={rows.map(row => {
        const { figures } = row
        const onTime = share(figures.onTime, figures.delivered)
        return {
          key: row.key,
          cells: [
            row.name,
            <span key="orders" className="inline-flex items-center gap-1">
              <Change now={figures.orders} before={row.before} />
              {link(row, 'placed', format.number(figures.orders))}
            </span>,
            link(row, 'placed', format.money(figures.revenue.amount)),
            onTime === null ? '–' : link(row, 'late', format.percent(onTime)),
            figures.averageRating === null ? '–' : link(row, 'rated', format.stars(figures.averageRating)),
          ],
        }
      })}
    />
  )
}
