import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Private } from '../../../session/incognito'
import { Input } from '../../../ui/fields/input'
import { CompanyChoice, Controls, FileButton, moneyCell, ReportTable, Shown } from './report-parts'
import type { ReportsAddress } from './use-reports-address'

/** What a month takes off salaries, person by person. */
export function PayrollFile({ address }: { address: ReportsAddress }) {
  const t = useTranslations('reports')
  const { month, companyId, officeId, set } = address
  const asked = {
    month,
    ...(companyId && { organizationId: companyId }),
    ...(officeId && { locationId: officeId }),
  }
  const missing = companyId || officeId ? null : t('chooseCompany')
  const query = trpc.admin.reports.payroll.useQuery(asked, {
    enabled: !missing,
    placeholderData: before => before,
  })
  const { data } = query
  const isEmpty = data?.rows.length === 0
  return (
    <>
      <Controls>
        <CompanyChoice address={address} />
        <Input
          type="month"
          aria-label={t('month')}
          className="!w-44"
          value={month}
          onChange={event => event.target.value && set({ month: event.target.value })}
        />
        <FileButton
          path="/admin/payroll.csv"
          query={asked}
          name={`payroll-${month}`}
          whyDisabled={missing ?? (isEmpty ? t('empty') : null)}
        />
      </Controls>
      <Shown query={query} missing={missing} isEmpty={isEmpty}>
        {data && (
          <ReportTable
            title={t('tabs.payroll')}
            rows={data.rows}
            keyOf={row => `${row.employeeId} ${row.location}`}
            totals={data.totals}
            columns={[
              {
                name: t('lines.person'),
                cell: row => (
                  <Private of="name">
                    {`${row.firstName} ${row.lastName}`.trim() || (row.email ?? '')}
                  </Private>
                ),
              },
              { name: t('office'), cell: row => row.location },
              { name: t('daysEaten'), cell: row => row.days },
              { name: t('orders'), cell: row => row.orders },
              { name: t('salary'), cell: row => moneyCell(row.salary) },
              { name: t('inKind'), cell: row => moneyCell(row.company) },
            ]}
            sums={[
              sum => t('employees', { count: sum.employees }),
              () => null,
              () => null,
              () => null,
              sum => moneyCell(sum.salary),
              sum => moneyCell(sum.company),
            ]}
          />
        )}
      </Shown>
    </>
  )
}
