import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import type { BoardRow } from '../orders/order-row'

const MOST_AT_ONCE = 200

/** Sends tickets to the printers of their stores; those that are on paper already are only printed again on demand. */
export function usePrintOrders(renew?: (ids: readonly string[]) => Promise<unknown>) {
  const t = useTranslations('board')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const mutation = trpc.merchant.printing.printOrders.useMutation()

  const send = async (rows: readonly BoardRow[], again: boolean) => {
    const ids = rows.map(row => row.id)
    let count = 0
    try {
      for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
        const purchaseIds = ids.slice(from, from + MOST_AT_ONCE)
        count += (await mutation.mutateAsync({ purchaseIds, alsoIfAlreadyPrinted: again })).jobs.length
      }
      return count
    } catch (error) {
      toast.error(failureText(error))
      return null
    } finally {
      await Promise.all([
        utils.merchant.printing.invalidate(),
        renew ? renew(ids) : utils.merchant.orders.invalidate(),
      ])
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
