import { useTranslations } from 'use-intl'
import { COMPANY_GROUPS } from '../../../../src/modules/back-office/reports/contract/reports'
import { trpc } from '../../../api'
import { DateRange } from '../../../ui/fields/date-range'
import { useLineName } from './line-names'
import {
  CompanyChoice,
  Controls,
  FileButton,
  LinesChoice,
  moneyCell,
  ReportTable,
  Shown,
} from './report-parts'
import type { ReportsAddress } from './use-reports-address'

/** What a company ordered and who paid for it. */
export function CompanyReport({ address }: { address: ReportsAddress }) {
  const t = useTranslations('reports')
  const { days, companyId, officeId, set } = address
  const groupBy = COMPANY_GROUPS.find(one => one === address.lines) ?? 'location'
  const asked = {
    after: days.from,
    before: days.to,
    groupBy,
    ...(companyId && { organizationId: companyId }),
    ...(officeId && { locationId: officeId }),
  }
  const missing = companyId || officeId ? null : t('chooseCompany')
  const query = trpc.admin.reports.company.useQuery(asked, {
    enabled: !missing,
    placeholderData: before => before,
  })
  const nameOf = useLineName(groupBy)
  const { data } = query
  const isEmpty = data?.rows.length === 0
  return (
    <>
      <Controls>
        <CompanyChoice address={address} />
        <DateRange value={days} onChange={({ from, to }) => set({ from, to })} />
        <LinesChoice value={groupBy} options={COMPANY_GROUPS} onChange={lines => set({ lines })} />
        <FileButton
          path="/admin/companyReport.csv"
          query={asked}
          name="company-report"
          whyDisabled={missing ?? (isEmpty ? t('empty') : null)}
        />
      </Controls>
      <Shown query={query} missing={missing} isEmpty={isEmpty}>
        {data && (
          <ReportTable
            title={t('tabs.company')}
            rows={data.rows}
            keyOf={row => row.key}
            totals={data.totals}
            columns={[
              { name: t(`lines.${groupBy}`), cell: nameOf },
              { name: t('orders'), cell: row => row.orders },
              { name: t('people'), cell: row => row.people },
              { name: t('inKind'), cell: row => moneyCell(row.inKind) },
              { name: t('flex'), cell: row => moneyCell(row.flex) },
              { name: t('byEmployee'), cell: row => moneyCell(row.byEmployee) },
              { name: t('byTransfer'), cell: row => moneyCell(row.byTransfer) },
              { name: t('total'), cell: row => moneyCell(row.total) },
            ]}
            sums={[
              () => t('sum'),
              sum => sum.orders,
              sum => sum.people,
              sum => moneyCell(sum.inKind),
              sum => moneyCell(sum.flex),
              sum => moneyCell(sum.byEmployee),
              sum => moneyCell(sum.byTransfer),
              sum => moneyCell(sum.total),
            ]}
          />
        )}
      </Shown>
    </>
  )
}
