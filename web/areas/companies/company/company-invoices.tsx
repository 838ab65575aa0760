import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Section } from '../../../ui/layout/page'
import { InvoiceFiles } from '../../billing/documents/invoice-files'
import { PayInvoiceButton } from '../../billing/invoice-payments/pay-invoice-button'

const SHOWN = 12

/** What was invoiced to the company for a place, newest first. */
export function CompanyInvoices({ placeId }: { placeId: string }) {
  const t = useTranslations('company.billing')
  const f = useFormat()
  const invoices = trpc.company.invoices.list.useQuery({ limit: SHOWN, filter: { locationId: placeId } })
  return (
    <Section title={t('invoices')} flush>
      {invoices.isError ? (
        <ErrorState error={invoices.error} onRetry={invoices.refetch} />
      ) : !invoices.data ? (
        <Skeleton className="m-4 h-20" />
      ) : invoices.data.docs.length === 0 ? (
        <p className="p-4 text-text2">{t('invoicesNone')}</p>
      ) : (
        <ul className="divide-y">
          {invoices.data.docs.map(invoice => (
            <li key={invoice.id} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1 basis-32">
                <span className="num block font-medium">{invoice.legalId}</span>
                <span className="block truncate text-meta text-text2">
                  {[
                    invoice.periodStart && f.month(`${invoice.periodStart}T12:00:00Z`),
                    invoice.dueOn && f.date(`${invoice.dueOn}T12:00:00Z`),
                    invoice.issuerName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {invoice.owed.amount > 0 && (
                <Chip tone={invoice.daysLate ? 'bad' : 'warn'}>
                  {t('invoiceOwed', { amount: f.money(invoice.owed.amount) })}
                </Chip>
              )}
              <span className="money shrink-0">{f.money(invoice.total.amount)}</span>
              <span className="ml-auto flex items-center gap-2">
                <InvoiceFiles
                  kind="ghost"
                  findPdf={() => api.company.invoices.pdf.query({ invoiceId: invoice.id })}
                  loadXml={format => api.company.invoices.xml.query({ invoiceId: invoice.id, format })}
                  number={invoice.legalId ?? ''}
                />
                {invoice.owed.amount > 0 && <PayInvoiceButton invoice={invoice} />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
