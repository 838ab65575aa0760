import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readVatNumber } from '../../../../src/core/rules/fields/vat'
import type { TaxRecordDetail } from '../../../../src/modules/billing/tax-records/contract/tax-records'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { VatInput } from '../../../ui/fields/vat-input'

type Props = {
  record: Pick<TaxRecordDetail, 'id' | 'recipient'>
  onDone: (id: string) => void
  onClose: () => void
}

/** Rewrites a record with the recipient as the agency knows it. */
export function CorrectDialog({ record, onDone, onClose }: Props) {
  const t = useTranslations('tax-records')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [name, setName] = useState(record.recipient?.name ?? '')
  const [vatNumber, setVatNumber] = useState(record.recipient?.vatNumber ?? '')
  const correct = trpc.admin.taxRecords.correct.useMutation({
    onSuccess: async ({ id }) => {
      await utils.admin.taxRecords.invalidate()
      onDone(id)
    },
  })
  const isChanged =
    record.recipient !== null &&
    (name.trim() !== record.recipient.name || vatNumber !== (record.recipient.vatNumber ?? ''))
  const isWrong = isChanged && (name.trim() === '' || readVatNumber(vatNumber) === null)
  const submit = () => {
    if (isWrong || correct.isPending) return
    correct.mutate({
      id: record.id,
      ...(isChanged && { recipient: { name: name.trim(), vatNumber } }),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('correct.title')}
      text={t('correct.text')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" loading={correct.isPending} onClick={submit}>
            {t('correct.do')}
          </Button>
        </>
      }
    >
      <form
        className="space-y-5"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        {correct.error && <Banner tone="bad">{failureText(correct.error)}</Banner>}
        {record.recipient ? (
          <>
            <Field label={t('correct.name')} hint={t('correct.nameHint')}>
              <Input value={name} maxLength={120} onChange={event => setName(event.target.value)} />
            </Field>
            <Field label={t('correct.vatNumber')} error={isWrong ? t('correct.wrong') : undefined}>
              <VatInput value={vatNumber} onChange={setVatNumber} />
            </Field>
          </>
        ) : (
          <p className="text-text2">{t('correct.same')}</p>
        )}
      </form>
    </Dialog>
  )
}
