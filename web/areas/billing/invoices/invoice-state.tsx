import { useTranslations } from 'use-intl'
import type { Invoice } from '../../../../src/modules/billing/invoices/contract/invoices'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'

/** Where an invoice stands: late is said by a word, not by its colour alone. */
export function InvoiceState({ invoice }: { invoice: Pick<Invoice, 'status' | 'daysLate'> }) {
  const t = useTranslations('invoices')
  const tc = useTranslations('collection')
  if (invoice.daysLate !== null && invoice.status === 'readyToCharge')
    return <Chip tone="bad">{t('late', { days: invoice.daysLate })}</Chip>
  return (
    <StatusChip of="invoice" status={invoice.status} label={tc(`choices.invoiceStatus.${invoice.status}`)} />
  )
}

/** What an invoice is called: its number, or that it has none yet. */
export function useInvoiceName() {
  const t = useTranslations('invoices')
  return ({ legalId, customerName }: Pick<Invoice, 'legalId' | 'customerName'>) =>
    legalId ?? [t('draft'), customerName].filter(Boolean).join(', ')
}
