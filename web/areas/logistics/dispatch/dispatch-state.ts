import { useCallback, useMemo, useState } from 'react'
import type { Board } from '../routes/board'
import { type DraftStop, draftStops, mergeDraft } from '../routes/new-route'

/** Which orders are chosen, and the route that is being made from them. */
export function useChoice({ orders, warehouses }: Pick<Board, 'orders' | 'warehouses'>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [draft, setDraft] = useState<DraftStop[] | null>(null)
  // what somebody else has assigned meanwhile is no longer there to be chosen
  const chosen = useMemo(() => {
    const here = new Set(orders.map(({ id }) => id))
    return new Set([...ids].filter(id => here.has(id)))
  }, [ids, orders])

  const taken = useMemo(() => [...ids].filter(id => !chosen.has(id)), [ids, chosen])
  const forgetTaken = useCallback(() => setIds(chosen), [chosen])

  const choose = useCallback(
    (next: ReadonlySet<string>) => {
      setIds(next)
      setDraft(current =>
        current === null
          ? null
          : mergeDraft(
              current,
              orders.filter(order => next.has(order.id)),
              warehouses,
            ),
      )
    },
    [orders, warehouses],
  )
  const toggle = useCallback(
    (toggled: readonly string[]) => {
      // Orders that another dispatcher assigned stay listed until their notice is closed.
      const next = new Set(ids)
      const areAllIn = toggled.every(id => next.has(id))
      for (const id of toggled) {
        if (areAllIn) next.delete(id)
        else next.add(id)
      }
      choose(next)
    },
    [ids, choose],
  )
  const openDraft = useCallback(
    () =>
      setDraft(
        draftStops(
          orders.filter(order => chosen.has(order.id)),
          warehouses,
        ),
      ),
    [orders, warehouses, chosen],
  )
  const clear = useCallback(() => {
    setIds(new Set())
    setDraft(null)
  }, [])
  return { chosen, taken, forgetTaken, choose, toggle, clear, draft, setDraft, openDraft }
}

export type Choice = ReturnType<typeof useChoice>
