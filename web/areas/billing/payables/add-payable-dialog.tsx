import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Payable } from '../../../../src/modules/billing/payables/contract/payables'
import { api } from '../../../api'
import { lookUp } from '../../../collection/lookups'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Select } from '../../../ui/fields/select'
import { useRefreshPayables } from './use-refresh-payables'

type PayeeKind = 'merchant' | 'courier'

/** A sum for a merchant or a courier that no order and no route explains; or the change of such a one. */
export function AddPayableDialog({
  payable,
  onClose,
  onAdded,
}: {
  open: boolean
  payable?: Payable
  onClose: () => void
  onAdded?: (id: string) => void
}) {
  const t = useTranslations('payables')
  const failureText = useFailureText()
  const refresh = useRefreshPayables()
  const [kind, setKind] = useState<PayeeKind>('merchant')
  const [payee, setPayee] = useState<string | null>(null)
  const [amount, setAmount] = useState<number | null>(payable?.amount.amount ?? null)
  const [description, setDescription] = useState(payable?.description ?? '')
  const [failure, setFailure] = useState<unknown>(null)
  const isWhole = (payable || payee) && amount && amount > 0 && description.trim()
  const save = async () => {
    setFailure(null)
    const fields = { amount: amount!, description }
    if (payable) {
      const { id, updatedAt } = payable
      await api.admin.payables.update.mutate({ id, updatedAt, ...fields })
    } else {
      const added = await api.admin.payables.create.mutate({
        ...(kind === 'merchant' ? { merchantId: payee } : { userId: payee }),
        ...fields,
      })
      onAdded?.(added.id)
    }
    await refresh()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={payable ? t('edit') : t('add')}
      text={t('addText')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={save}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={isWhole ? null : t('addIncomplete')}
          >
            {t('save')}
          </ActionButton>
        </>
      }
    >
      <div className="grid gap-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        {!payable && (
          <>
            <Field label={t('payeeKind')}>
              <Select
                value={kind}
                onChange={next => {
                  setKind(next)
                  setPayee(null)
                }}
                options={(['merchant', 'courier'] as const).map(value => ({
                  value,
                  label: t(`payees.${value}`),
                }))}
              />
            </Field>
            <Field label={t('payee')} required>
              <Combobox
                key={kind}
                value={payee}
                onChange={setPayee}
                search={text =>
                  kind === 'merchant'
                    ? lookUp('merchants', text)
                    : lookUp('people', text, { isCourier: true })
                }
              />
            </Field>
          </>
        )}
        <Field label={t('amount')} required>
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <Field label={t('description')} required hint={t('descriptionHint')}>
          <Input value={description} maxLength={200} onChange={event => setDescription(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
