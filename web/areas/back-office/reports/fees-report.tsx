import { useTranslations } from 'use-intl'
import { FEE_GROUPS } from '../../../../src/modules/back-office/reports/contract/reports'
import { trpc } from '../../../api'
import { DateRange } from '../../../ui/fields/date-range'
import { useLineName } from './line-names'
import { Controls, FileButton, LinesChoice, moneyCell, ReportTable, Shown } from './report-parts'
import type { ReportsAddress } from './use-reports-address'

const SUMS = ['paid', 'fees', 'delivery', 'vat', 'promotions', 'compensation', 'merchants'] as const

/** What orders left with the platform and its merchants. */
export function FeesReport({ address }: { address: ReportsAddress }) {
  const t = useTranslations('reports')
  const { days, set } = address
  const groupBy = FEE_GROUPS.find(one => one === address.lines) ?? 'merchant'
  const asked = { after: days.from, before: days.to, groupBy }
  const query = trpc.admin.reports.fees.useQuery(asked, { placeholderData: before => before })
  const nameOf = useLineName(groupBy)
  const { data } = query
  const isEmpty = data?.rows.length === 0
  return (
    <>
      <Controls>
        <DateRange value={days} onChange={({ from, to }) => set({ from, to })} />
        <LinesChoice value={groupBy} options={FEE_GROUPS} onChange={lines => set({ lines })} />
        <FileButton
          path="/admin/feesReport.csv"
          query={asked}
          name="fees-report"
          whyDisabled={isEmpty ? t('empty') : null}
        />
      </Controls>
      <Shown query={query} missing={null} isEmpty={isEmpty}>
        {data && (
          <ReportTable
            title={t('tabs.fees')}
            rows={data.rows}
            keyOf={row => row.key}
            totals={data.totals}
            columns={[
              { name: t(`lines.${groupBy}`), cell: nameOf },
              { name: t('orders'), cell: row => row.orders },
              ...SUMS.map(name => ({
                name: t(name),
                cell: (row: (typeof data.rows)[number]) => moneyCell(row[name]),
              })),
            ]}
            sums={[
              () => t('sum'),
              sum => sum.orders,
              ...SUMS.map(name => (sum: typeof data.totals) => moneyCell(sum[name])),
            ]}
          />
        )}
      </Shown>
    </>
  )
}
