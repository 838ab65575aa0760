import { useTranslations } from 'use-intl'
import { PageBody, PageHeader } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'
import { CompanyReport } from './company-report'
import { FeesReport } from './fees-report'
import { OrdersFile } from './orders-file'
import { PayrollFile } from './payroll-file'
import { type ReportsAddress, useReportsAddress } from './use-reports-address'

const REPORTS = ['company', 'fees', 'payroll', 'orders'] as const

/** What companies, merchants and the platform have to do with each other over some days, to read and to keep as files. */
export default function ReportsScreen() {
  const t = useTranslations('reports')
  const screens = useTranslations('screens')
  const address = useReportsAddress()
  return (
    <>
      <PageHeader title={screens('reports')} text={t('text')} />
      <Tabs
        label={screens('reports')}
        value={address.report}
        onChange={report => address.set({ report, lines: undefined })}
        tabs={REPORTS.map(value => ({
          value,
          label: t(`tabs.${value}`),
          content:
            value === address.report ? (
              <PageBody width="full" className="space-y-4 !py-4">
                <Report address={address} />
              </PageBody>
            ) : null,
        }))}
      />
    </>
  )
}

function Report({ address }: { address: ReportsAddress }) {
  switch (address.report) {
    case 'fees':
      return <FeesReport address={address} />
    case 'payroll':
      return <PayrollFile address={address} />
    case 'orders':
      return <OrdersFile address={address} />
    default:
      return <CompanyReport address={address} />
  }
}
