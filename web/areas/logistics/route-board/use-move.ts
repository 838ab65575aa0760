import { useEffect, useMemo, useRef, useState } from 'react'
import type { ArrangementPlan } from '../../../../src/modules/logistics/routes/contract/arrangements'
import { type MoveRefusal, placeMove } from '../../../../src/modules/logistics/routes/rules/place-move'
import type { Board } from '../routes/board'
import {
  type Arrangement,
  asPlan,
  type BoardStop,
  changesNothing,
  type PlanInput,
  stopsOfOrders,
} from './board-stops'
import type { Slot } from './lanes'

/** The moved items: stops of routes, and orders without a route. */
export interface Carried {
  stopIds: readonly string[]
  orderIds: readonly string[]
}

interface Moving extends Carried {
  by: 'pointer' | 'keyboard'
  /** The target; null outside all lanes. */
  slot: Slot | null
}

/** The routes if the move ended here. */
export interface Preview {
  changed: Arrangement
  input: PlanInput
  /** The answer of the server; null until it arrives. */
  plan: ArrangementPlan | null
  /** The server has no times for this: the board has changed since it was fetched. */
  isUnknown: boolean
}

/** How long the target must stay the same before the server is asked. */
const settleMs = 120

export interface MoveInput {
  board: Pick<Board, 'orders' | 'warehouses'>
  arrangement: Arrangement
  plan: (input: PlanInput) => Promise<ArrangementPlan>
}

/** A move from its start to its end, with its cost at the present target. */
export function useMove({ board, arrangement, plan }: MoveInput) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const result = useMemo(
    () => (moving?.slot ? putDown(moving, moving.slot, board, arrangement, true) : null),
    [moving, board, arrangement],
  )
  const isRefused = result !== null && !(result instanceof Map)
  const changed = useMemo(
    () => (result instanceof Map && !changesNothing(result, arrangement) ? result : null),
    [result, arrangement],
  )
  const input = useMemo(() => changed && asPlan(changed, arrangement), [changed, arrangement])
  const answer = usePlan(input, plan)
  const preview: Preview | null = changed && input ? { changed, input, ...answer } : null
  return {
    moving,
    preview,
    refusal: isRefused ? (result as MoveRefusal) : null,
    begin: (carried: Carried, by: Moving['by'], slot: Slot | null = null) =>
      setMoving({ ...carried, by, slot }),
    over: (slot: Slot | null) =>
      setMoving(current =>
        current === null || sameSlot(current.slot, slot) ? current : { ...current, slot },
      ),
    end: () => setMoving(null),
  }
}

export type Move = ReturnType<typeof useMove>

const sameSlot = (a: Slot | null, b: Slot | null) =>
  a?.laneKey === b?.laneKey && a?.routeKey === b?.routeKey && a?.before === b?.before

/** All routes with the moved items at a target; without a target time, where they cost least. */
export function putDown(
  { stopIds, orderIds }: Carried,
  slot: Slot,
  { orders, warehouses }: MoveInput['board'],
  arrangement: Arrangement,
  isExact: boolean,
) {
  const wanted = orders.filter(order => orderIds.includes(order.id))
  return placeMove<BoardStop>(arrangement, {
    stopIds,
    added: slot.routeKey === null ? [] : stopsOfOrders(wanted, warehouses),
    to: slot.routeKey,
    // Orders without a route go where they cost least.
    ...(isExact && stopIds.length > 0 && { before: slot.before }),
  })
}

const noAnswer = { plan: null, isUnknown: false }

/** The answer for the present input; late answers to earlier inputs are dropped. */
function usePlan(input: PlanInput | null, plan: MoveInput['plan']): Pick<Preview, 'plan' | 'isUnknown'> {
  const [answer, setAnswer] = useState<{ key: string; plan: ArrangementPlan | null } | null>(null)
  const key = input && JSON.stringify(input)
  const ask = useRef(plan)
  ask.current = plan
  useEffect(() => {
    if (!key) return
    let isCurrent = true
    const timer = setTimeout(() => {
      ask.current(JSON.parse(key) as PlanInput).then(
        answered => isCurrent && setAnswer({ key, plan: answered }),
        // Without an answer the move can still be saved or refused by the server.
        () => isCurrent && setAnswer({ key, plan: null }),
      )
    }, settleMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key])
  return answer && answer.key === key ? { plan: answer.plan, isUnknown: answer.plan === null } : noAnswer
}
