import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RefundBearer } from '../../../../src/modules/order-records/amounts/rules/refunds'
import type { RefundPreview } from '../../../../src/modules/orders/payments/contract/refunds'
import { useFormat } from '../../../i18n/format'
import { SlideToConfirm, slider } from '../../../ui/buttons/slide-to-confirm'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Money } from '../../../ui/display/figures'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Stepper } from '../../../ui/fields/stepper'
import { Checkbox, RadioGroup } from '../../../ui/fields/toggles'
import type { OrderDetail } from '../orders/order-detail'
import {
  PARTS,
  type RefundChoice,
  type RefundKind,
  type RefundPart,
  refundCents,
  refundParts,
  whyNotRefund,
} from './refund-sums'

export interface RefundFormProps {
  order: OrderDetail
  /** Who may be made to bear it; with one there is nothing to choose. */
  bearers: readonly RefundBearer[]
  failure: string | null
  /** What the server says of the choice; null while it has not answered yet. */
  preview: RefundPreview | null
  /** Something else is chosen. */
  onChoose?: (choice: RefundChoice, bearer: RefundBearer, withDelivery: boolean) => void
  onRefund: (
    choice: RefundChoice,
    reason: string,
    bearer: RefundBearer,
    withDelivery: boolean,
  ) => Promise<unknown>
  onClose: () => void
}

/** How much, of what, why and at whose cost; shows to where the money goes before it does. */
export function RefundForm(props: RefundFormProps) {
  const { order, bearers, failure, preview, onChoose, onRefund, onClose } = props
  const t = useTranslations('refunds')
  const format = useFormat()
  const [choice, setChoice] = useState<RefundChoice>({ kind: 'whole', amountCents: null, quantities: {} })
  const [reason, setReason] = useState('')
  const [bearer, setBearer] = useState<RefundBearer>(bearers[0] ?? 'merchant')
  const [withDelivery, setWithDelivery] = useState(false)
  const refundable = order.refundable?.amount ?? 0
  useEffect(() => onChoose?.(choice, bearer, withDelivery), [onChoose, choice, bearer, withDelivery])
  const guess = refundCents(order, choice)
  const cents = preview?.amount.amount ?? guess.cents
  const isAtMost = guess.isAtMost && !preview
  const why = whyNotRefund(order, choice, reason)
  const parts = preview ? centsOf(preview.parts) : refundParts(order, cents)
  const amount = format.money(cents)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('refund.title', { order: order.purchase.ufid })}
      text={t('refund.left', { amount: format.money(refundable) })}
    >
      <div className="space-y-4">
        <RadioGroup<RefundKind>
          label={t('refund.what')}
          value={choice.kind}
          onChange={kind => setChoice({ ...choice, kind })}
          look="row"
          options={(['whole', 'amount', 'items'] as const).map(kind => ({
            value: kind,
            label: t(`refund.kinds.${kind}`),
          }))}
        />
        {choice.kind === 'amount' && (
          <Field label={t('refund.amount')} error={why === 'tooMuch' ? t('refund.why.tooMuch') : null}>
            <MoneyInput
              value={choice.amountCents}
              onChange={amountCents => setChoice({ ...choice, amountCents })}
            />
          </Field>
        )}
        {choice.kind === 'items' && (
          <FieldGroup label={t('refund.items')}>
            <ul className="divide-y divide-line rounded-card border">
              {order.purchase.cartItems.map(line => {
                const left = line.quantity - line.refundedQuantity
                return (
                  <li key={line.id} className="flex items-center gap-3 px-3 py-1.5">
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{line.name}</span>
                      <span className="text-meta text-text3">{t('refund.of', { count: left })}</span>
                    </span>
                    <Stepper
                      label={line.name}
                      value={choice.quantities[line.id] ?? 0}
                      max={left}
                      onChange={quantity =>
                        setChoice({ ...choice, quantities: { ...choice.quantities, [line.id]: quantity } })
                      }
                    />
                  </li>
                )
              })}
            </ul>
            <div className="mt-2">
              <Checkbox
                checked={withDelivery}
                onChange={setWithDelivery}
                label={t('refund.withDelivery')}
                hint={t('refund.withDeliveryHint')}
              />
            </div>
          </FieldGroup>
        )}
        <Field label={t('reason.label')} required>
          <TextArea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Field>
        {bearers.length > 1 && (
          <FieldGroup label={t('refund.bearer')}>
            <RadioGroup<RefundBearer>
              label={t('refund.bearer')}
              value={bearer}
              onChange={setBearer}
              look="row"
              options={bearers.map(one => ({ value: one, label: t(`refund.bearers.${one}`) }))}
            />
          </FieldGroup>
        )}
        <section aria-live="polite" className="rounded-card bg-sunken px-4 py-3">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-medium">{t(isAtMost ? 'refund.atMost' : 'refund.goesBack')}</span>
            <Money cents={cents} className="font-semibold text-title" />
          </p>
          {parts && (
            <ul className="mt-1 space-y-0.5 text-text2">
              {PARTS.filter(part => parts[part] > 0).map(part => (
                <li key={part} className="flex justify-between">
                  <span>{t(`sources.${part}`)}</span>
                  <Money cents={parts[part]} />
                </li>
              ))}
            </ul>
          )}
          {!preview && withDelivery && choice.kind === 'items' && cents > 0 && (
            <p className="mt-1 text-text2">{t('refund.plusDelivery')}</p>
          )}
          {preview?.merchant && <Cost bearer={bearer} cents={cents} merchant={preview.merchant} />}
          {!parts && cents > 0 && <p className="mt-1 text-meta text-text3">{t('refund.toSources')}</p>}
        </section>
        {failure && (
          <p role="alert" className="rounded-ctl bg-badSoft px-3 py-2 text-bad">
            {failure}
          </p>
        )}
        <div className="flex flex-col items-center gap-1">
          <SlideToConfirm
            label={t('refund.slide', { amount })}
            width={slider.dialogWidth}
            kind="danger"
            whyDisabled={why && t(`refund.why.${why}`)}
            action={() => onRefund(choice, reason.trim(), bearer, withDelivery)}
            onDone={onClose}
          />
          {why && <p className="text-meta text-text3">{t(`refund.why.${why}`)}</p>}
        </div>
      </div>
    </Dialog>
  )
}

const centsOf = (parts: RefundPreview['parts']): Record<RefundPart, number> => ({
  card: parts.card.amount,
  transfer: parts.transfer.amount,
  balance: parts.balance.amount,
  flex: parts.flex.amount,
  inKind: parts.inKind.amount,
})

/** At whose cost it is: what the merchant gets less, and what is left for who bears it. */
function Cost({
  bearer,
  cents,
  merchant,
}: {
  bearer: RefundBearer
  cents: number
  merchant: NonNullable<RefundPreview['merchant']>
}) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const ofMerchant = merchant.now.amount - merchant.after.amount
  return (
    <ul className="mt-2 space-y-0.5 border-t pt-2 text-text2">
      <li className="flex justify-between gap-3">
        <span>
          {t('refund.merchantGets', {
            now: format.money(merchant.now.amount),
            after: format.money(merchant.after.amount),
          })}
        </span>
        <Money cents={-ofMerchant} />
      </li>
      <li className="flex justify-between gap-3">
        <span>{t('refund.platformBears', { bearer })}</span>
        <Money cents={ofMerchant - cents} />
      </li>
    </ul>
  )
}
