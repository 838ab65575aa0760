import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import type { BoardRow } from '../orders/order-row'

/** So long one tap can be taken back. It is sent after that: what a kitchen has accepted cannot be put back. */
export const HOLD_MS = 6_000
/** A tap this close before the answer is due is sent at once. */
const CLOSE_MS = 10_000

export interface HeldMove {
  state: OrderState
  /** When it is sent, in milliseconds since 1970. */
  until: number
  /** On its way: too late to take it back. */
  isSent: boolean
}

interface HeldMoves {
  held: ReadonlyMap<string, HeldMove>
  hold: (state: OrderState, row: BoardRow) => void
  undo: (id: string) => void
}

export const HeldMovesContext = createContext<HeldMoves>({
  held: new Map(),
  hold: () => undefined,
  undo: () => undefined,
})

/** Moves of single orders that wait for a moment, each with its undo. Leaving the screen or the tab sends them. */
export function useHoldingMoves(send: (state: OrderState, row: BoardRow) => Promise<unknown>): HeldMoves {
  const [held, setHeld] = useState<ReadonlyMap<string, HeldMove>>(new Map())
  const waiting = useRef(new Map<string, { state: OrderState; row: BoardRow; timer: Timer }>())
  const latest = useRef(send)
  latest.current = send

  const change = useCallback(
    (id: string, move: HeldMove | null) =>
      setHeld(before => {
        const next = new Map(before)
        if (move) next.set(id, move)
        else next.delete(id)
        return next
      }),
    [],
  )
  const release = useCallback(
    async (id: string) => {
      const move = waiting.current.get(id)
      if (!move) return
      waiting.current.delete(id)
      clearTimeout(move.timer)
      change(id, { state: move.state, until: Date.now(), isSent: true })
      await latest.current(move.state, move.row)
      change(id, null)
    },
    [change],
  )
  const hold = useCallback(
    (state: OrderState, row: BoardRow) => {
      if (waiting.current.has(row.id)) return
      const wait = waitOf(row, Date.now())
      const timer = setTimeout(() => void release(row.id), wait)
      waiting.current.set(row.id, { state, row, timer })
      if (wait === 0) void release(row.id)
      else change(row.id, { state, until: Date.now() + wait, isSent: false })
    },
    [change, release],
  )
  const undo = useCallback(
    (id: string) => {
      clearTimeout(waiting.current.get(id)?.timer)
      if (waiting.current.delete(id)) change(id, null)
    },
    [change],
  )
  useEffect(() => {
    const sendAll = () => {
      for (const id of [...waiting.current.keys()]) void release(id)
    }
    const onHidden = () => document.visibilityState === 'hidden' && sendAll()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', sendAll)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [release])

  return useMemo(() => ({ held, hold, undo }), [held, hold, undo])
}

type Timer = ReturnType<typeof setTimeout>

export const useHeldMoves = () => useContext(HeldMovesContext)

function waitOf({ purchase: { acceptBy } }: BoardRow, now: number): number {
  const left = acceptBy ? acceptBy.getTime() - now : Number.POSITIVE_INFINITY
  return left > 0 && left < CLOSE_MS ? 0 : HOLD_MS
}
