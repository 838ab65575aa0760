import { skipToken } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Gift, LifeBuoy, ReceiptText, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { withTexts } from '../../../i18n/with-texts'
import { lazyPart } from '../../../router/lazy-part'
import { Opening } from '../../../router/opening'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'
import { toast } from '../../../ui/feedback/toast'

const RefundDialog = lazyPart(
  withTexts(['refunds', 'orders'], async () => ({
    default: (await import('../../orders/refunds/refund-dialog')).RefundDialog,
  })),
)
const GiveCreditDialog = lazyPart(
  withTexts(['users'], async () => ({
    default: (await import('../../identity/users/give-credit-dialog')).GiveCreditDialog,
  })),
)

/** What helps the customer of an incident: the order itself, money back, or credit. */
export function IncidentHelp({ incident: { purchaseId } }: { incident: Incidence }) {
  const t = useTranslations('incidents')
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const failureText = useFailureText()
  const { can } = useSession()
  const [isRefunding, setRefunding] = useState(false)
  // As it is after each refund: the dialog must not offer again what was given back.
  const order = trpc.merchant.orders.show.useQuery(purchaseId && isRefunding ? { id: purchaseId } : skipToken)
  const [personId, setPersonId] = useState<string | null>(null)
  if (!purchaseId) return null
  const open = (asked: Promise<unknown>) =>
    void asked.catch(error => {
      toast.error(failureText(error))
    })
  const refund = async () => {
    const asked = await utils.merchant.orders.show.fetch({ id: purchaseId }, { staleTime: 0 })
    if (asked.refundable?.amount) setRefunding(true)
    else toast.error(t('incidence.nothingToRefund'))
  }
  const credit = async () => {
    const { userId } = await utils.admin.purchases.show.fetch({ id: purchaseId })
    setPersonId(userId)
  }
  return (
    <>
      <Menu
        trigger={<Button icon={LifeBuoy}>{t('incidence.help')}</Button>}
        entries={[
          [
            {
              label: t('incidence.openOrder'),
              icon: ReceiptText,
              onSelect: () =>
                void navigate({ to: '/admin/purchases/{-$orderId}', params: { orderId: purchaseId } }),
            },
            ...(can('merchant.orders.refund')
              ? [{ label: t('incidence.refund'), icon: Undo2, onSelect: () => open(refund()) }]
              : []),
            ...(can('admin.credits.create') && can('admin.purchases.show')
              ? [{ label: t('incidence.credit'), icon: Gift, onSelect: () => open(credit()) }]
              : []),
          ],
        ]}
      />
      <Suspense fallback={<Opening />}>
        {isRefunding && order.data && <RefundDialog order={order.data} onClose={() => setRefunding(false)} />}
        {personId && (
          <GiveCreditDialog
            onGive={(gift, idempotencyKey) =>
              api.admin.credits.create.mutate({ userId: personId, ...gift }, { context: { idempotencyKey } })
            }
            onClose={() => setPersonId(null)}
            onGiven={() => setPersonId(null)}
          />
        )}
      </Suspense>
    </>
  )
}
