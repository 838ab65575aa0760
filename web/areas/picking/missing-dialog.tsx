import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { Button } from '../../ui/buttons/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { Combobox } from '../../ui/fields/combobox'
import { Field } from '../../ui/fields/field'
import { Stepper } from '../../ui/fields/stepper'
import type { PickingLine, PickingOrder } from './picking-view'
import type { LineChange } from './use-picking'

/** How much of a line cannot be had, and what goes into the bag instead. */
export function MissingDialog({
  order,
  line,
  onSave,
  onClose,
}: {
  order: PickingOrder
  line: PickingLine
  onSave: (change: LineChange) => void
  onClose: () => void
}) {
  const t = useTranslations('picking')
  const failureText = useFailureText()
  const most = line.quantity - line.picked
  const [missing, setMissing] = useState(line.missing || Math.min(1, most))
  const [substitute, setSubstitute] = useState(line.substitute)
  const sold = trpc.merchant.inventory.available.useQuery({ storeId: order.storeId })
  const others = (sold.data?.products ?? []).filter(({ id }) => id !== line.productId)
  const save = () => {
    onSave({ picked: line.picked, missing, substitute: missing > 0 ? substitute : null })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('missingTitle', { name: line.name })}
      text={t('missingText')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-3">
          <span className="font-medium">{t('howManyMissing')}</span>
          <Stepper label={line.name} value={missing} onChange={setMissing} max={most} />
        </div>
        {missing > 0 && (
          <Field
            label={t('substitute')}
            hint={t('substituteHint')}
            error={sold.error ? failureText(sold.error) : null}
          >
            <Combobox
              clearable
              value={substitute?.productId ?? null}
              {...(substitute ? { valueLabel: substitute.name } : {})}
              onChange={(id, choice) =>
                setSubstitute(id && choice ? { productId: id, name: choice.label } : null)
              }
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={t(sold.isPending ? 'loading' : 'noSubstitute')}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
