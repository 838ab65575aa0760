import { Link } from '@tanstack/react-router'
import { Bike } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CourierFigures } from '../../../../src/modules/monitoring/metrics/contract/metrics'
import { type Outputs, trpc } from '../../../api'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Chart, type ChartPoint } from './chart'
import { Counting } from './counting'
import { FigureTable } from './figure-table'
import { Change, share, Tile, usePoints } from './figures'
import { useMetricFormats } from './use-metric-formats'
import type { MetricsAddress } from './use-metrics-address'

type Metrics = Outputs['admin']['metrics']['couriers']

/** What couriers did, over time and one by one; each figure leads to their routes. */
export function CourierMetrics({ address }: { address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const query = trpc.admin.metrics.couriers.useQuery(address.asked, { placeholderData: before => before })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { data } = query
  if (data && data.totals.routes + data.totalsBefore.routes === 0)
    return <EmptyState icon={Bike} title={t('couriers.none')} text={t('couriers.noneText')} />
  return (
    <div className="space-y-4">
      <Counting days={data?.staleDays ?? 0} onCounted={query.refetch} />
      <Totals data={data} />
      <Charts data={data} address={address} />
      {data && (
        <Section title={t('couriers.couriers')}>
          <CourierTable couriers={data.couriers} address={address} />
        </Section>
      )}
    </div>
  )
}

function Totals({ data }: { data: Metrics | undefined }) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  const tile = (
    name: string,
    pick: (figures: CourierFigures) => number | null,
    write: (value: number) => string,
    detail?: string,
  ) => {
    const [now, before] = data ? [pick(data.totals), pick(data.totalsBefore)] : [null, null]
    const written = (value: number | null) => (value === null ? '–' : write(value))
    return (
      <Tile
        name={name}
        value={written(now)}
        now={now}
        before={before}
        writtenBefore={written(before)}
        detail={detail}
        loading={!data}
      />
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tile(
        t('couriers.stops'),
        f => f.stops,
        format.number,
        data && t('couriers.failed', { count: data.totals.failedStops }),
      )}
      {tile(t('couriers.orders'), f => f.orders, format.number)}
      {tile(t('couriers.onTime'), f => share(f.onTime, f.stops), format.percent)}
      {tile(
        t('couriers.pay'),
        f => f.pay.amount,
        format.money,
        data && t('couriers.perOrder', { amount: format.money(perOrder(data.totals)) }),
      )}
    </div>
  )
}

const perOrder = ({ pay, orders }: CourierFigures) => (orders ? Math.round(pay.amount / orders) : 0)

function Charts({ data, address }: { data: Metrics | undefined; address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  const points = usePoints(data, address.by)
  const periods = new Map(data?.points.map(point => [point.from, point.to]))
  const bar = (point: ChartPoint, props: object) => (
    <RouteLink
      key={point.key}
      from={point.key}
      to={periods.get(point.key) ?? point.key}
      city={address.narrowed.city}
      {...props}
    />
  )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Chart
        title={t('couriers.stops')}
        points={points(f => f.stops, format.number)}
        written={format.shortNumber}
        bar={bar}
        loading={!data}
      />
      <Chart
        title={t('couriers.onTime')}
        points={points(f => share(f.onTime, f.stops), format.percent)}
        atLeast={1}
        written={format.percent}
        bar={bar}
        loading={!data}
      />
    </div>
  )
}

interface RouteLinkProps {
  from: string
  to: string
  city?: string | undefined
  courierId?: string
  children?: React.ReactNode
  className?: string
}

/** Leads to the routes of these days. */
function RouteLink({ from, to, city, courierId, ...rest }: RouteLinkProps) {
  const filter = new URLSearchParams({
    from,
    to,
    ...(city ? { city } : {}),
    ...(courierId ? { assignedTo: courierId } : {}),
  })
  return <Link to="/admin/routes/{-$entityId}" search={{ filter: filter.toString() }} {...rest} />
}

function CourierTable({ couriers, address }: { couriers: Metrics['couriers']; address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  return (
    <FigureTable
      label={t('couriers.couriers')}
      columns={[
        t('chart.name'),
        t('couriers.routes'),
        t('couriers.stops'),
        t('couriers.orders'),
        t('couriers.onTime'),
        t('couriers.failedStops'),
        t('couriers.pay'),
      ]}
      rows={couriers.map(courier => {
        const onTime = share(courier.onTime, courier.stops)
        return {
          key: courier.courierId,
          cells: [
            courier.name,
            <RouteLink
              key="routes"
              {...address.days}
              city={address.narrowed.city}
              courierId={courier.courierId}
              className="hover:underline"
            >
              {format.number(courier.routes)}
            </RouteLink>,
            <span key="stops" className="inline-flex items-center gap-1">
              <Change now={courier.stops} before={courier.stopsBefore} />
              {format.number(courier.stops)}
            </span>,
            format.number(courier.orders),
            onTime === null ? '–' : format.percent(onTime),
            format.number(courier.failedStops),
            format.money(courier.pay.amount),
          ],
        }
      })}
    />
  )
}
