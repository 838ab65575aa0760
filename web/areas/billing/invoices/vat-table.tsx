import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Section } from '../../../ui/layout/page'
import type { InvoiceDetail } from './invoice-page'

/** VAT by rate, and the sums of the document. */
export function VatTable({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTranslations('invoices.rates')
  const f = useFormat()
  const rows = [
    ...invoice.vat.map(rate => ({
      id: `${rate.percentage}`,
      name: `${f.number(rate.percentage)} %`,
      base: rate.base.amount,
      vat: rate.vat.amount,
      gross: rate.gross.amount,
      isTotal: false,
    })),
    {
      id: 'total',
      name: t('total'),
      base: invoice.taxBase.amount,
      vat: invoice.taxTotal.amount,
      gross: invoice.total.amount,
      isTotal: true,
    },
  ]
  return (
    <Section title={t('title')} flush>
      <table className="w-full">
        <thead>
          <tr className="border-b text-meta text-text2">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('rate')}
            </th>
            {(['base', 'vat', 'total'] as const).map(column => (
              <th key={column} scope="col" className="px-4 py-2 text-end font-medium">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className={row.isTotal ? 'border-t font-semibold' : undefined}>
              <th scope="row" className="num px-4 py-2 text-start font-medium">
                {row.name}
              </th>
              <td className="money px-4 py-2 text-end">{f.money(row.base)}</td>
              <td className="money px-4 py-2 text-end">{f.money(row.vat)}</td>
              <td className="money px-4 py-2 text-end">{f.money(row.gross)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
