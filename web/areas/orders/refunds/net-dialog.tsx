import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantSettlement } from '../../../../src/modules/orders/board/contract/board'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { SlideToConfirm, slider } from '../../../ui/buttons/slide-to-confirm'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import type { OrderDetail } from '../orders/order-detail'

const REASON_LENGTH = 500

export interface NetDialogProps {
  order: OrderDetail & { merchantSettlement: MerchantSettlement }
  onClose: () => void
}

/** Takes from the merchant what an order earns it, or gives it again. Slid, since it is money. */
export function NetDialog({ order, onClose }: NetDialogProps) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  // Sliding once more after a failed answer does it once.
  const key = useRef(crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const { merchantSettlement: settlement, purchase } = order
  const way = settlement.removed ? 'restore' : 'remove'
  const amount = format.money(settlement.left.amount)
  const act = async () => {
    setFailure(null)
    const call = settlement.removed
      ? api.merchant.orders.restoreNet
      : api.merchant.orders.withholdMerchantShare
    await call.mutate(
      { purchaseId: order.id, reason: reason.trim() },
      { context: { idempotencyKey: key.current } },
    )
    await Promise.all([utils.merchant.orders.invalidate(), utils.admin.orders.ledger.invalidate()])
    toast.success(t(`settlement.${way}Done`, { order: purchase.ufid }))
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`settlement.${way}Title`)}
      text={t(`settlement.${way}Text`, { order: purchase.ufid, amount })}
      width="card"
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={t('reason.label')} required>
          <TextArea
            rows={2}
            maxLength={REASON_LENGTH}
            value={reason}
            onChange={event => {
              key.current = crypto.randomUUID()
              setReason(event.target.value)
            }}
          />
        </Field>
        <div className="flex flex-col items-center gap-1">
          <SlideToConfirm
            label={t(`settlement.${way}Slide`, { amount })}
            width={slider.dialogWidth}
            {...(settlement.removed ? {} : { kind: 'danger' as const })}
            whyDisabled={reason.trim() ? null : t('refund.why.reason')}
            action={act}
            onError={setFailure}
            onDone={onClose}
          />
          {!reason.trim() && <p className="text-meta text-text3">{t('refund.why.reason')}</p>}
        </div>
      </div>
    </Dialog>
  )
}
