import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PrinterFigures } from '../../../../src/modules/monitoring/metrics/contract/metrics'
import { type Outputs, trpc } from '../../../api'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { Chart, type ChartPoint } from './chart'
import { Counting } from './counting'
import { FigureTable } from './figure-table'
import { Change, Tile, usePoints } from './figures'
import { useMetricFormats } from './use-metric-formats'
import type { MetricsAddress } from './use-metrics-address'

type Metrics = Outputs['admin']['metrics']['printers']

/** What came out of printers, over time and of each; figures lead to the printers and their papers. */
export function PrinterMetrics({ address }: { address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const query = trpc.admin.metrics.printers.useQuery(
    { ...address.asked, ...(address.narrowed.storeId && { storeId: address.narrowed.storeId }) },
    { placeholderData: before => before },
  )
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { data } = query
  if (data && data.totals.papers + data.totalsBefore.papers === 0)
    return <EmptyState icon={Printer} title={t('printers.none')} text={t('printers.noneText')} />
  return (
    <div className="space-y-4">
      <Counting days={data?.staleDays ?? 0} onCounted={query.refetch} />
      <Totals data={data} />
      <Charts data={data} address={address} />
      {data && (
        <Section title={t('printers.printers')}>
          <PrinterTable printers={data.printers} />
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
    pick: (figures: PrinterFigures) => number | null,
    write: (value: number) => string,
    lessIsBetter = false,
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
        lessIsBetter={lessIsBetter}
        loading={!data}
      />
    )
  }
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tile(t('printers.papers'), f => f.papers, format.number)}
      {tile(t('printers.printed'), f => f.printed, format.number)}
      {tile(t('printers.failed'), f => f.failed, format.number, true)}
      {tile(t('printers.wait'), f => f.waitSeconds, format.seconds, true)}
    </div>
  )
}

function Charts({ data, address }: { data: Metrics | undefined; address: MetricsAddress }) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  const points = usePoints(data, address.by)
  const bar = (point: ChartPoint, props: object) => (
    <Link key={point.key} to="/admin/printers/{-$entityId}" search={{ tab: 'jobs' }} {...props} />
  )
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Chart
        title={t('printers.papers')}
        points={points(f => f.papers, format.number)}
        written={format.shortNumber}
        bar={bar}
        loading={!data}
      />
      <Chart
        title={t('printers.failed')}
        points={points(f => f.failed, format.number)}
        written={format.shortNumber}
        bar={bar}
        loading={!data}
      />
    </div>
  )
}

function PrinterTable({ printers }: { printers: Metrics['printers'] }) {
  const t = useTranslations('metrics')
  const format = useMetricFormats()
  return (
    <FigureTable
      label={t('printers.printers')}
      columns={[
        t('chart.name'),
        t('printers.papers'),
        t('printers.printed'),
        t('printers.failed'),
        t('printers.wait'),
      ]}
      rows={printers.map(printer => ({
        key: printer.printerId,
        cells: [
          <Link
            key="name"
            to="/admin/printers/{-$entityId}"
            params={{ entityId: printer.printerId }}
            className="hover:underline"
          >
            {printer.name}
          </Link>,
          <span key="papers" className="inline-flex items-center gap-1">
            <Change now={printer.papers} before={printer.papersBefore} />
            {format.number(printer.papers)}
          </span>,
          format.number(printer.printed),
          format.number(printer.failed),
          printer.waitSeconds === null ? '–' : format.seconds(printer.waitSeconds),
        ],
      }))}
    />
  )
}
