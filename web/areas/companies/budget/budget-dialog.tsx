import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { MoneyInput } from '../../../ui/fields/money-input'

interface Props {
  open: boolean
  placeId: string
  /** The budget so far; null: none is set. */
  cents: number | null
  onClose: () => void
}

/** Sets the monthly budget of a location, or takes it away. */
export function BudgetDialog({ placeId, cents: before, onClose }: Props) {
  const t = useTranslations('company.budget')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [cents, setCents] = useState(before)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async (monthly: number | null) => {
    setFailure(null)
    await api.company.billing.setBudget.mutate({ locationId: placeId, monthly })
    await utils.company.billing.budget.invalidate()
    toast.success(t(monthly === null ? 'removed' : 'saved'))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      text={t('text')}
      width="card"
      footer={
        <>
          {before !== null && (
            <ActionButton kind="outline" action={() => save(null)} onError={setFailure}>
              {t('remove')}
            </ActionButton>
          )}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={async () => {
              setMissing(!cents)
              if (cents) await save(cents)
            }}
            onError={setFailure}
          >
            {t('save')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={t('monthly')} hint={t('hint')} error={isMissing ? t('missing') : null} required>
          <MoneyInput value={cents} onChange={setCents} />
        </Field>
      </div>
    </Dialog>
  )
}
