import { useTranslations } from 'use-intl'
import { DateRange } from '../../../ui/fields/date-range'
import { Section } from '../../../ui/layout/page'
import { Controls, FileButton } from './report-parts'
import type { ReportsAddress } from './use-reports-address'

/** Every order of some days as a line of a file. */
export function OrdersFile({ address }: { address: ReportsAddress }) {
  const t = useTranslations('reports')
  const { days, set } = address
  return (
    <>
      <Controls>
        <DateRange value={days} onChange={({ from, to }) => set({ from, to })} />
        <FileButton
          path="/admin/stats/orders.csv"
          query={{ after: days.from, before: days.to }}
          name={`orders-${days.from}-${days.to}`}
          whyDisabled={null}
        />
      </Controls>
      <Section title={t('tabs.orders')}>
        <p className="max-w-prose text-text2">{t('ordersText')}</p>
      </Section>
    </>
  )
}
