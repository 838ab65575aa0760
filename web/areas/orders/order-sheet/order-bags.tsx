import { useTranslations } from 'use-intl'
import { COUNTS_BAGS_IN, MOST_BAGS } from '../../../../src/modules/order-records/orders/rules/bags'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'
import { Stepper } from '../../../ui/fields/stepper'
import { forgetBags } from '../orders/bag-count'
import type { OrderDetail } from '../orders/order-detail'

/** Into how many bags an order is packed; who packs counts them anew, and labels are printed for it. */
export function OrderBags({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const { purchase } = order
  const save = trpc.merchant.picking.setBags.useMutation({
    // Presses follow each other: the last one counts.
    scope: { id: `bags ${order.id}` },
    onError: error => toast.error(failureText(error)),
    onSuccess: () => forgetBags([order.id]),
    onSettled: () => utils.merchant.orders.invalidate(),
  })
  const bags = (save.isPending && save.variables?.bags) || purchase.bags
  const isCounted = COUNTS_BAGS_IN.includes(purchase.state)
  if (!isCounted || !can('merchant.picking.setBags')) return <span className="num">{purchase.bags}</span>
  return (
    <Stepper
      value={bags}
      onChange={next => save.mutate({ purchaseId: order.id, bags: next })}
      min={1}
      max={MOST_BAGS}
      label={t('bags.of', { order: purchase.ufid })}
    />
  )
}
