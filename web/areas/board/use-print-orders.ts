import { useTranslations } from 'use-intl'
import { trpc } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { toast } from '../../ui/feedback/toast'
import type { BoardRow } from '../orders/order-row'

/** Sends tickets to the printers of their stores; those that are on paper already are only printed again on demand. */
export function usePrintOrders() {
  const t = useTranslations('board')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const mutation = trpc.merchant.printing.printOrders.useMutation()

  const send = async (rows: readonly BoardRow[], again: boolean) => {
    try {
      const { jobs } = await mutation.mutateAsync({
        purchaseIds: rows.map(row => row.id).slice(0, 200),
        alsoIfAlreadyPrinted: again,
      })
      await Promise.all([utils.merchant.printing.invalidate(), utils.merchant.orders.invalidate()])
      return jobs.length
    } catch (error) {
      toast.error(failureText(error))
      return null
    }
  }

  return async (rows: readonly BoardRow[]) => {
    const printed = rows.filter(row => row.isPrinted)
    const again = printed.length === rows.length
    const count = await send(rows, again)
    if (count === null) return
    if (again || printed.length === 0)
      return count > 0 ? toast.success(t('print.sent', { count })) : toast.error(t('print.noPrinter'))
    toast.success(t('print.sent', { count }), {
      description: t('print.before', { count: printed.length }),
      action: { label: t('print.again'), run: () => void send(printed, true) },
    })
  }
}
