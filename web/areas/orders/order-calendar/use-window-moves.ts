import { useTranslations } from 'use-intl'
import { localDateOf } from '../../../../src/core/rules/local-time'
import type { CalendarOrder } from '../../../../src/modules/orders/calendar/contract/calendar'
import { trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import { useDayName, windowAt } from './written-times'

export type Moved = Pick<CalendarOrder, 'id' | 'ufid' | 'windowStart' | 'windowEnd' | 'revision'>

/** Moves orders between windows, and back again for a moment. */
export function useWindowMoves(timeZone: string) {
  const t = useTranslations('order-calendar')
  const whyText = useMoveRefusal()
  const dayName = useDayName()
  const utils = trpc.useUtils()
  const mutation = trpc.merchant.calendar.move.useMutation()
  const said = (start: Date, end: Date) => ({
    day: dayName(localDateOf(start, timeZone)),
    window: windowAt(start, end, timeZone),
  })

  const send = async (order: Pick<Moved, 'id' | 'revision'>, start: Date) => {
    try {
      return await mutation.mutateAsync({ purchaseId: order.id, start, revision: order.revision })
    } finally {
      await Promise.all([utils.merchant.calendar.invalidate(), utils.merchant.orders.invalidate()])
    }
  }
  const undo = async (order: Moved, revision: number) => {
    try {
      const back = await send({ id: order.id, revision }, order.windowStart)
      toast.show(t('undone', { order: order.ufid, ...said(back.start, back.end) }))
    } catch (error) {
      toast.error(whyText(error))
    }
  }
  return {
    /** Rejects with what the server says against it. */
    async move(order: Moved, start: Date) {
      const now = await send(order, start)
      const text = t('moved', { order: order.ufid, ...said(now.start, now.end) })
      toast.undo(text, t('undo'), () => void undo(order, now.revision))
    },
  }
}

/** Why an order was not moved, in the words of the calendar where it has some. */
export function useMoveRefusal() {
  const t = useTranslations('order-calendar')
  const failureText = useFailureText()
  return (error: unknown): string => {
    const failure = readFailure(error)
    const details = failure?.details as { reason?: unknown } | undefined
    const key = `refused.${String(details?.reason ?? failure?.name)}` as 'refused.FullyBooked'
    return t.has(key) ? t(key) : failureText(error)
  }
}
