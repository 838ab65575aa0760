import { Tags } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import type { PickingOrder } from './picking-view'

/** Prints the labels of the canteen's meals on the list, one for each person; those on paper already are left out. */
export function CanteenLabels({ orders }: { orders: readonly PickingOrder[] }) {
  const t = useTranslations('picking')
  const failureText = useFailureText()
  const { can } = useSession()
  const utils = trpc.useUtils()
  const print = trpc.merchant.printing.printOrders.useMutation({
    onSuccess: ({ jobs }) => {
      if (jobs.length > 0) toast.success(t('labels.sent', { count: jobs.length }))
      else toast.show(t('labels.none'))
      void utils.merchant.printing.invalidate()
    },
    onError: error => toast.error(failureText(error)),
  })
  const meals = orders.filter(({ channel }) => channel === 'canteen')
  if (meals.length === 0 || !can('merchant.printing.printOrders')) return null
  return (
    <Button
      icon={Tags}
      loading={print.isPending}
      onClick={() => print.mutate({ purchaseIds: meals.map(({ id }) => id), kind: 'label' })}
    >
      {t('labels.print')}
    </Button>
  )
}
