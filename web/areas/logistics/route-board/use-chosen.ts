import { useMemo, useState } from 'react'
import type { Carried } from './use-move'

/** An item that can be selected and moved: a stop of a route, or an order without a route. */
export const itemKey = {
  stop: (id: string) => `stop ${id}`,
  order: (id: string) => `order ${id}`,
}

export function carriedOf(keys: Iterable<string>): Carried {
  const all = [...keys]
  const ids = (kind: string) =>
    all.filter(key => key.startsWith(`${kind} `)).map(key => key.slice(kind.length + 1))
  return { stopIds: ids('stop'), orderIds: ids('order') }
}

/** The selection on the board; `rows` are its items, lane by lane, in order of time. */
export function useChosen(rows: readonly (readonly string[])[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  // Items that left the board leave the selection.
  const chosen = useMemo(() => {
    const here = new Set(rows.flat())
    return new Set([...keys].filter(key => here.has(key)))
  }, [keys, rows])
  const only = (key: string) => {
    setAnchor(key)
    setKeys(new Set([key]))
  }
  const toggle = (key: string) => {
    setAnchor(key)
    setKeys(chosen.has(key) ? new Set([...chosen].filter(one => one !== key)) : new Set([...chosen, key]))
  }
  /** Selects the range from the first selected item to this one; in another lane it adds this one. */
  const extend = (key: string, start = anchor) => {
    const row = rows.find(one => one.includes(key)) ?? []
    const [from, to] = [start ? row.indexOf(start) : -1, row.indexOf(key)]
    const range = from === -1 ? [key] : row.slice(Math.min(from, to), Math.max(from, to) + 1)
    setAnchor(start ?? key)
    setKeys(new Set([...chosen, ...range]))
  }
  const clear = () => {
    setAnchor(null)
    setKeys(new Set())
  }
  return { chosen, only, toggle, extend, clear }
}

export type Chosen = ReturnType<typeof useChosen>
