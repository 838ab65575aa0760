import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { RadioGroup } from '../../../ui/fields/toggles'
import { onShelf, type StockItem } from './stock-states'

const MOST = 1_000_000
type How = 'count' | 'add' | 'take' | 'alert' | 'unlimited'

/** A product was counted, came in, went out, or is no longer counted. */
export function ChangeStock({
  item,
  onClose,
  onChanged,
}: {
  item: StockItem
  onClose: () => void
  onChanged: () => void
}) {
  const t = useTranslations('stock')
  const failureText = useFailureText()
  const isCounted = !item.unlimited
  // Sent once more after a failed answer, a difference counts once.
  const key = useRef(crypto.randomUUID())
  const [how, setHow] = useState<How>('count')
  const [written, setWritten] = useState(isCounted ? String(onShelf(item)) : '')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const number = /^\d+$/.test(written) ? Number(written) : null
  const least = how === 'count' ? item.reserved : how === 'alert' ? 0 : 1
  const most = how === 'take' ? (item.stock ?? 0) : MOST
  const needsNumber = how !== 'unlimited'
  // Nothing is an answer too: nobody wants to be told.
  const isEnough = !needsNumber || (how === 'alert' && written === '')
  const isOutOfRange = number !== null && (number < least || number > most)
  const change = () => {
    key.current = crypto.randomUUID()
    setFailure(null)
  }
  const choose = (next: How) => {
    change()
    setHow(next)
    const known = next === 'alert' ? item.lowAt : next === 'count' && isCounted ? onShelf(item) : null
    setWritten(known === null ? '' : String(known))
  }
  const send = () => {
    const { storeId, productId } = item
    const once = { context: { idempotencyKey: key.current } }
    if (how === 'unlimited')
      return api.merchant.inventory.setUnlimited.mutate({ storeId, productId, unlimited: true }, once)
    if (how === 'count')
      return api.merchant.inventory.sync.mutate({ storeId, items: [{ productId, stock: number! }] }, once)
    if (how === 'alert')
      return api.merchant.inventory.setAlert.mutate({ storeId, productId, lowAt: number }, once)
    const diff = how === 'add' ? number! : -number!
    const why = reason.trim()
    return api.merchant.inventory.diff.mutate(
      { storeId, productId, diff, ...(why ? { reason: why } : {}) },
      once,
    )
  }
  const ways: How[] = isCounted ? ['count', 'add', 'take', 'alert', 'unlimited'] : ['count']
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={item.name}
      text={
        item.unlimited
          ? t('change.isUnlimited')
          : t('change.now', { left: item.stock ?? 0, reserved: item.reserved })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActionButton
            action={send}
            onError={setFailure}
            onDone={() => {
              onChanged()
              onClose()
            }}
            whyDisabled={isEnough || (number !== null && !isOutOfRange) ? null : t('change.needsNumber')}
          >
            {t('change.save')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {ways.length > 1 && (
          <RadioGroup
            label={t('change.how')}
            value={how}
            onChange={choose}
            look="cards"
            options={ways.map(value => ({
              value,
              label: t(`change.ways.${value}`),
              hint: t(`change.hints.${value}`),
            }))}
          />
        )}
        {needsNumber && (
          <Field
            label={t(`change.fields.${how}`)}
            required={how !== 'alert'}
            {...(how === 'alert' ? { hint: t('change.alertHint') } : {})}
            error={
              failure !== null
                ? failureText(failure)
                : isOutOfRange
                  ? how === 'take'
                    ? t('change.tooMany', { count: most })
                    : t('change.tooFew', { count: least })
                  : null
            }
          >
            <Input
              inputMode="numeric"
              value={written}
              maxLength={7}
              onChange={event => {
                change()
                setWritten(event.target.value.trim())
              }}
            />
          </Field>
        )}
        {(how === 'add' || how === 'take') && (
          <Field label={t('change.reason')} hint={t(`change.reasonHint.${how}`)}>
            <Input
              value={reason}
              maxLength={200}
              onChange={event => {
                change()
                setReason(event.target.value)
              }}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
