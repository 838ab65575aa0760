import { useTranslations } from 'use-intl'
import { leftOf } from '../../../../src/modules/orders/picking/rules/picked-lines'
import { type Inputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { toast } from '../../../ui/feedback/toast'
import { bagsToSay, forgetBags } from '../orders/bag-count'
import { codeOf, type PickingLine, type PickingOrder } from './picking-view'

/** Others pick the same orders; what they did is here soon enough not to fetch it twice. */
const REFETCH_MS = 5_000

export type Finish = 'pending_pickup' | 'bag_check'
export type LineChange = Pick<PickingLine, 'picked' | 'missing' | 'substitute'>
export type Replacement = { missing: number; substituteId: string | null; conflictReason?: string }
export type Picking = ReturnType<typeof usePicking>

/** The orders to pick in a range, and what is done with them. What is tapped shows at once and is put back when it fails. */
export function usePicking(asked: Inputs['merchant']['picking']['list'], { enabled = true } = {}) {
  const t = useTranslations('picking')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const setStatus = trpc.merchant.orders.setStatus.useMutation()
  const save = trpc.merchant.picking.setLine.useMutation({
    // Taps follow each other: one is answered before the next is sent.
    scope: { id: 'picking' },
    onError: error => {
      // The dialog that asked says what conflicts, and asks for a reason.
      if (readFailure(error)?.name !== 'SubstituteConflicts') toast.error(failureText(error))
      void list.refetch()
    },
  })
  const list = trpc.merchant.picking.list.useQuery(asked, {
    enabled,
    // What was read before the last tap was kept would show the line as it was.
    refetchInterval: save.isPending ? false : REFETCH_MS,
  })

  const setLine = (order: PickingOrder, line: PickingLine, change: LineChange) => {
    void utils.merchant.picking.list.cancel(asked)
    utils.merchant.picking.list.setData(
      asked,
      shown => shown && withLine(shown, order.id, { ...line, ...change }),
    )
    const { substitute, ...counts } = change
    save.mutate({
      orderId: order.id,
      lineId: line.id,
      ...counts,
      substituteId: substitute?.productId ?? null,
    })
  }

  /** Says what is missing and what is put in for it, once the server has said that the person may have it. */
  const replace = async (order: PickingOrder, line: PickingLine, replacement: Replacement) => {
    await save.mutateAsync({ orderId: order.id, lineId: line.id, picked: line.picked, ...replacement })
    await list.refetch()
  }

  const move = async (order: PickingOrder, state: Finish | 'accepted') => {
    const outcome = await setStatus.mutateAsync({
      state,
      purchaseIds: [order.id],
      force: false,
      source: 'scan',
      ...bagsToSay(state, [order.id]),
    })
    if (outcome.changed > 0) forgetBags([order.id])
    await list.refetch()
    return outcome
  }

  /** Whether it moved; else the reason is shown. */
  const moveOrSay = async (order: PickingOrder, state: Finish | 'accepted') => {
    try {
      const { results } = await move(order, state)
      const refused = results.find(({ ok }) => !ok)
      if (refused) toast.error(refused.error?.message ?? '')
      return !refused
    } catch (error) {
      toast.error(failureText(error))
      return false
    }
  }

  return {
    ...list,
    orders: list.data?.orders ?? [],
    hasMore: list.data?.hasMore ?? false,
    setLine,
    replace,
    /** One more of it in the bag, where one is left. */
    pickOne(order: PickingOrder, line: PickingLine) {
      const { picked, missing, substitute } = line
      if (leftOf(line) > 0) setLine(order, line, { picked: picked + 1, missing, substitute })
    },
    /** Hands the order on; a tap too much is taken back where the order may still go back. */
    async finish(order: PickingOrder, state: Finish) {
      if (!(await moveOrSay(order, state))) return false
      const text = t('finished', { order: codeOf(order) })
      if (state === 'pending_pickup') toast.undo(text, t('undo'), () => void moveOrSay(order, 'accepted'))
      else toast.success(text)
      return true
    },
    isFinishing: setStatus.isPending,
  }
}

type List = { orders: PickingOrder[]; hasMore: boolean }

const withLine = (list: List, orderId: string, line: PickingLine): List => ({
  ...list,
  orders: list.orders.map(order =>
    order.id === orderId
      ? { ...order, lines: order.lines.map(one => (one.id === line.id ? line : one)) }
      : order,
  ),
})
