import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { languageNames, languages } from '../../../i18n/language'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import type { InvoiceDetail } from './invoice-page'

interface Props {
  open: boolean
  invoice: InvoiceDetail
  onClose: () => void
}

/** Asks to whom an invoice is mailed, and in which language. */
export function SendDialog({ open, invoice, onClose }: Props) {
  const t = useTranslations('invoices.sent')
  const ti = useTranslations('invoices')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [addresses, setAddresses] = useState(invoice.recipient?.email ?? '')
  const [language, setLanguage] = useState(invoice.language)
  const [failure, setFailure] = useState<unknown>(null)
  const to = addresses.split(/[\s,;]+/).filter(Boolean)
  const send = async () => {
    setFailure(null)
    await api.admin.invoices.sendEmail.mutate({ invoiceId: invoice.id, to, language })
    await utils.admin.invoices.links.invalidate({ invoiceId: invoice.id })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('dialog', { legalId: invoice.legalId ?? '' })}
      text={t('text')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{ti('actions.cancel')}</Button>
          <ActionButton
            action={send}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={to.length ? null : t('toNeeded')}
          >
            {t('send')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={t('to')} hint={t('toHint')} required>
          <Input
            value={addresses}
            inputMode="email"
            autoComplete="off"
            maxLength={2000}
            onChange={event => setAddresses(event.target.value)}
          />
        </Field>
        <Field label={t('language')}>
          <Select
            value={language}
            onChange={setLanguage}
            options={languages.map(each => ({ value: each, label: languageNames[each] }))}
          />
        </Field>
      </div>
    </Dialog>
  )
}
