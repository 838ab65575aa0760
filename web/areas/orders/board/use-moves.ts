import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rolesOf } from '../../../../src/core/rules/access/roles'
import { orderActorsOf } from '../../../../src/modules/order-records/states/rules/order-actors'
import {
  isFailed,
  ORDER_MOVES,
  type OrderState,
} from '../../../../src/modules/order-records/states/rules/order-state'
import type { LiveOrdersOutcome } from '../../../../src/modules/orders/moves/contract/moves'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { useStatusLabel } from '../../../ui/display/status-chip'
import { toast } from '../../../ui/feedback/toast'
import { bagsToSay, forgetBags } from '../orders/bag-count'
import type { BoardRow } from '../orders/order-row'

export interface Move {
  state: OrderState
  rows: readonly BoardRow[]
  reason?: string
  pickupCode?: string
  force?: boolean
  /** Where it was pressed. */
  source?: 'live-orders' | 'kds'
  /** Could be taken back before it was sent, where it was pressed: a message would only repeat it. */
  isHeld?: boolean
}

/** Each call is one transaction that holds its orders: so many wait for each other no longer than a moment. */
const MOST_AT_ONCE = 100

export type MoveFailure = { row: BoardRow; message: string }

/**
 * Moves orders and says what came of it: an undo where there is one, and each refusal with its reason.
 * @param renew fetches what is shown of these orders; without it all lists of orders are fetched again
 */
export function useMoves(renew?: (ids: readonly string[]) => Promise<unknown>) {
  const t = useTranslations('board')
  const label = useStatusLabel()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const setStatus = trpc.merchant.orders.setStatus.useMutation()
  const mayGoBack = useMayGoBack()
  const [failures, setFailures] = useState<readonly MoveFailure[]>([])

  const send = async ({ state, rows, reason, pickupCode, force = false, source = 'live-orders' }: Move) => {
    const ids = rows.map(row => row.id)
    const outcome: LiveOrdersOutcome = { results: [], changed: 0 }
    const ask = async (purchaseIds: string[]) => {
      const { results, changed } = await setStatus.mutateAsync({
        state,
        purchaseIds,
        force,
        source,
        ...(reason ? { reason } : {}),
        ...(pickupCode ? { pickupCode } : {}),
        ...bagsToSay(state, purchaseIds),
      })
      forgetBags(results.flatMap(({ ok, purchaseId }) => (ok ? [purchaseId] : [])))
      outcome.results.push(...results)
      outcome.changed += changed
    }
    try {
      for (let from = 0; from < ids.length; from += MOST_AT_ONCE)
        await ask(ids.slice(from, from + MOST_AT_ONCE))
    } catch (error) {
      if (outcome.results.length === 0) throw error
      // Those before it did move: each of the others is told why it did not.
      const failed = { code: 0, name: 'Failed', message: failureText(error) }
      const left = ids.slice(outcome.results.length)
      outcome.results.push(...left.map(purchaseId => ({ purchaseId, ok: false, error: failed })))
    } finally {
      const { orders } = utils.merchant
      await (renew ? Promise.all([renew(ids), orders.show.invalidate()]) : orders.invalidate())
    }
    return outcome
  }

  /** Answers the ids of those that did not move. */
  const move = async (wanted: Move): Promise<ReadonlySet<string>> => {
    let outcome: LiveOrdersOutcome
    try {
      outcome = await send(wanted)
    } catch (error) {
      toast.error(failureText(error))
      return new Set(wanted.rows.map(row => row.id))
    }
    const { refused, moved } = readOutcome(wanted.rows, outcome)
    if (refused.length > 0) setFailures(refused)
    if (moved.length > 0 && !wanted.isHeld) {
      const text = t('moved', {
        count: moved.length,
        order: moved[0]?.purchase.ufid ?? '',
        state: label('order', wanted.state),
      })
      const back = moved.filter(row => mayGoBack(wanted.state, row.purchase.state))
      if (back.length === moved.length) toast.undo(text, t('undo'), () => void undo(back))
      else toast.success(text)
    }
    return new Set(refused.map(({ row }) => row.id))
  }

  const undo = async (rows: readonly BoardRow[]) => {
    const byState = Map.groupBy(rows, row => row.purchase.state)
    for (const [state, group] of byState) {
      try {
        const outcome = await send({ state, rows: group })
        const { refused } = readOutcome(group, outcome)
        if (refused.length > 0) setFailures(refused)
        else toast.show(t('undone'))
      } catch (error) {
        toast.error(failureText(error))
      }
    }
  }

  return { move, failures, clearFailures: () => setFailures([]), isMoving: setStatus.isPending }
}

/** Which of the orders moved, and why the others did not. */
export function readOutcome(rows: readonly BoardRow[], outcome: LiveOrdersOutcome) {
  const refused: MoveFailure[] = []
  const moved: BoardRow[] = []
  for (const row of rows) {
    const result = outcome.results.find(({ purchaseId }) => purchaseId === row.id)
    if (result?.ok) moved.push(row)
    else refused.push({ row, message: result?.error?.message ?? '' })
  }
  return { refused, moved }
}

/** Whether this person may take such a step back: a refusal within its minute, a step of the kitchen at any time. */
function useMayGoBack() {
  const { permissions } = useSession()
  const actors = orderActorsOf(rolesOf(permissions))
  return (from: OrderState, to: OrderState) => {
    if (isFailed(from)) return actors.includes('platform')
    const edge = ORDER_MOVES[from][to]
    return Boolean(
      edge && edge.forceWithinHours === undefined && actors.some(actor => edge.actors.includes(actor)),
    )
  }
}
