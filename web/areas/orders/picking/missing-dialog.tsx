import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SubstituteConflict } from '../../../../src/modules/orders/picking/rules/substitutes'
import { trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Stepper } from '../../../ui/fields/stepper'
import { useAllergenNames } from '../orders/allergen-names'
import type { PickingLine, PickingOrder } from './picking-view'
import type { Replacement } from './use-picking'

/** The conflict that the server names in its refusal; null: it refused for another reason. */
function conflictIn(error: unknown): SubstituteConflict | null {
  const failure = readFailure(error)
  return failure?.name === 'SubstituteConflicts' ? (failure.details as unknown as SubstituteConflict) : null
}

function useConflictTexts() {
  const t = useTranslations('picking')
  const orders = useTranslations('orders')
  const names = useAllergenNames()
  const format = useFormat()
  return ({ contains, mayContain, isNotStated, diets }: SubstituteConflict): string[] => [
    ...(contains.length ? [orders('allergensAvoided', { list: names(contains) })] : []),
    ...(mayContain.length ? [orders('mayContainAvoided', { list: names(mayContain) })] : []),
    ...(isNotStated ? [t('conflictNotStated')] : []),
    ...(diets.length
      ? [
          t('conflictDiets', {
            list: format.list(diets.map(diet => orders(`diets.${diet}`).toLocaleLowerCase())),
          }),
        ]
      : []),
  ]
}

/** How much of a line cannot be had, and what goes into the bag instead. */
export function MissingDialog({
  order,
  line,
  onReplace,
  onClose,
}: {
  order: PickingOrder
  line: PickingLine
  onReplace: (replacement: Replacement) => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('picking')
  const failureText = useFailureText()
  const conflictTexts = useConflictTexts()
  const most = line.quantity - line.picked
  const [missing, setMissing] = useState(line.missing || Math.min(1, most))
  const [substitute, setSubstitute] = useState(line.substitute)
  const sold = trpc.merchant.inventory.available.useQuery({ storeId: order.storeId })
  const others = (sold.data?.products ?? []).filter(({ id }) => id !== line.productId)
  const [conflict, setConflict] = useState<SubstituteConflict | null>(null)
  const [reason, setReason] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const choose = (next: typeof substitute) => {
    setSubstitute(next)
    setConflict(null)
    setReason('')
  }
  const save = async () => {
    setIsSaving(true)
    try {
      await onReplace({
        missing,
        substituteId: missing > 0 ? (substitute?.productId ?? null) : null,
        ...(conflict && { conflictReason: reason.trim() }),
      })
      onClose()
    } catch (error) {
      setConflict(conflictIn(error))
    } finally {
      setIsSaving(false)
    }
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
          <Button
            kind="primary"
            loading={isSaving}
            whyDisabled={conflict && reason.trim().length < 3 ? t('reasonNeeded') : null}
            onClick={() => void save()}
          >
            {t(conflict ? 'putInAnyway' : 'save')}
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
                choose(
                  id && choice
                    ? { productId: id, name: choice.label, conflictReason: null, answer: null }
                    : null,
                )
              }
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder={t(sold.isPending ? 'loading' : 'noSubstitute')}
            />
          </Field>
        )}
        {conflict && (
          <>
            <Banner tone="bad" icon={TriangleAlert}>
              {conflictTexts(conflict).map(text => (
                <p key={text}>{text}</p>
              ))}
            </Banner>
            <Field label={t('conflictReason')} hint={t('conflictReasonHint')}>
              <TextArea
                rows={2}
                maxLength={300}
                value={reason}
                onChange={event => setReason(event.target.value)}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}
