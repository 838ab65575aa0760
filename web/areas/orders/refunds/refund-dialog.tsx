import { skipToken } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { RefundBearer } from '../../../../src/modules/order-records/amounts/rules/refunds'
import { REFUND_BEARERS } from '../../../../src/modules/order-records/amounts/rules/refunds'
import { type Inputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'
import type { OrderDetail } from '../orders/order-detail'
import { RefundForm } from './refund-form'
import { type RefundChoice, refundCents } from './refund-sums'

/** Gives money of an order back, whole or in part. */
export function RefundDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useTranslations('refunds')
  const format = useFormat()
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const refund = trpc.merchant.orders.refund.useMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const choose = useCallback(
    (choice: RefundChoice, bearer: RefundBearer, withDelivery: boolean) => {
      const { cents } = refundCents(order, choice)
      const isPossible = cents > 0 && cents <= (order.refundable?.amount ?? 0)
      setAsked(isPossible ? { choice, bearer, withDelivery } : null)
    },
    [order],
  )
  const preview = trpc.merchant.orders.previewRefund.useQuery(
    asked
      ? { purchaseId: order.id, bearer: asked.bearer, ...wanted(order, asked.choice, asked.withDelivery) }
      : skipToken,
    { retry: false },
  )

  const send = async (choice: RefundChoice, reason: string, bearer: RefundBearer, withDelivery: boolean) => {
    setFailure(null)
    try {
      const after = await refund.mutateAsync({
        purchaseId: order.id,
        reason,
        bearer,
        ...wanted(order, choice, withDelivery),
      })
      // What was chosen is no longer left: its preview must not be asked for again with the rest.
      flushSync(() => setAsked(null))
      const given = (order.refundable?.amount ?? 0) - (after.refundable?.amount ?? 0)
      await Promise.all([utils.merchant.orders.invalidate(), utils.admin.orders.ledger.invalidate()])
      toast.success(t('refund.done', { amount: format.money(given), order: order.purchase.ufid }))
    } catch (error) {
      setFailure(failureText(error))
      throw error
    }
  }

  return (
    <RefundForm
      order={order}
      bearers={can('merchant.orders.withholdMerchantShare') ? REFUND_BEARERS : ['merchant']}
      failure={failure ?? (asked && preview.error ? failureText(preview.error) : null)}
      preview={(asked && preview.data) ?? null}
      onChoose={choose}
      onRefund={send}
      onClose={onClose}
    />
  )
}

type Asked = { choice: RefundChoice; bearer: RefundBearer; withDelivery: boolean }
type Wanted = Pick<Inputs['merchant']['orders']['refund'], 'amount' | 'items' | 'keepDelivery'>

function wanted(order: OrderDetail, choice: RefundChoice, withDelivery: boolean): Wanted {
  if (choice.kind === 'whole') return { amount: order.refundable?.amount ?? 0 }
  if (choice.kind === 'amount') return { amount: choice.amountCents ?? 0 }
  return {
    keepDelivery: !withDelivery,
    items: Object.entries(choice.quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([cartItemId, quantity]) => ({ cartItemId, quantity })),
  }
}
