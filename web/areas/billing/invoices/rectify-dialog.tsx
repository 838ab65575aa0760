import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { RadioGroup } from '../../../ui/fields/toggles'
import type { InvoiceDetail } from './invoice-page'
import { blankLine, LineFields, readLines } from './line-fields'

/** Corrects an issued invoice by another one, by what differs or in its place. */
export function RectifyDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const t = useTranslations('invoices.rectify')
  const ti = useTranslations('invoices')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const [kind, setKind] = useState<'difference' | 'substitution'>('difference')
  const [by, setBy] = useState<'all' | 'written'>('all')
  const [lines, setLines] = useState([blankLine(0)])
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const written = readLines(lines)
  const whyNot = !reason.trim()
    ? t('reasonNeeded')
    : by === 'written' && !written
      ? ti('create.missing')
      : null
  const rectify = async () => {
    setFailure(null)
    const made = await api.admin.invoices.rectify.mutate({
      invoiceId: invoice.id,
      kind,
      reason: reason.trim(),
      ...(by === 'written' && written && { lines: written }),
    })
    await utils.admin.invoices.invalidate()
    onClose()
    void navigate({ to: '/admin/invoices/{-$entityId}', params: { entityId: made.id } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title', { legalId: invoice.legalId ?? '' })}
      text={t('text')}
      width="wide"
      footer={
        <>
          <Button onClick={onClose}>{ti('actions.cancel')}</Button>
          <ActionButton action={rectify} onError={setFailure} whyDisabled={whyNot}>
            {t('confirm')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <RadioGroup
          label={t('how')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'difference', label: t('difference') },
            { value: 'substitution', label: t('substitution') },
          ]}
        />
        <RadioGroup
          label={ti('lines.title')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'all', label: kind === 'difference' ? t('all') : t('allOrders') },
            { value: 'written', label: t('written') },
          ]}
        />
        {by === 'written' && <LineFields lines={lines} onChange={setLines} />}
        <Field label={t('reason')} required>
          <TextArea value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
