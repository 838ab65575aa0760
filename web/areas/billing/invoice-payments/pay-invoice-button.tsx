import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { PayInvoiceSheet } from './pay-invoice-sheet'

/** Opens the ways to pay an invoice. */
export function PayInvoiceButton({ invoice }: { invoice: { id: string; legalId: string | null } }) {
  const t = useTranslations('invoice-payments')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={t('panel.title', { legalId: invoice.legalId ?? '' })} onClick={() => setOpen(true)}>
        {t('panel.do')}
      </Button>
      {isOpen && <PayInvoiceSheet invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  )
}
