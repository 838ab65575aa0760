import { useEffect, useRef, useState } from 'react'
import type { BoardRow } from '../orders/order-row'

/** How long a row glows after it came or changed. */
const GLOW_MS = 1_500

export interface PausedRows {
  rows: readonly BoardRow[]
  /** Came while the hand was on the list: they wait until somebody asks for them, or lets go. */
  waiting: number
  release: () => void
  /** Have just come, or changed their state. */
  fresh: ReadonlySet<string>
}

/**
 * Keeps a list from jumping under the finger: while it is held (scrolled, or something is selected), rows that are new
 * wait outside. `scope` names what is listed; another list starts without any of it being new.
 */
export function usePausedRows(incoming: readonly BoardRow[], isPaused: boolean, scope: string): PausedRows {
  const [known, setKnown] = useState<{ scope: string; ids: ReadonlySet<string> }>({ scope: '', ids: none })
  const [fresh, setFresh] = useState<ReadonlySet<string>>(none)
  const states = useRef(new Map<string, string>())

  const isSameList = known.scope === scope
  const waits = (row: BoardRow) => isPaused && isSameList && !known.ids.has(row.id)
  const rows = incoming.some(waits) ? incoming.filter(row => !waits(row)) : incoming
  const waiting = incoming.length - rows.length

  useEffect(() => {
    const ids = new Set(rows.map(row => row.id))
    const isNew = [...ids].some(id => !known.ids.has(id))
    if (!isSameList || isNew || ids.size !== known.ids.size) setKnown({ scope, ids })
    const changed = rows.filter(row => {
      const before = states.current.get(row.id)
      return before === undefined ? !known.ids.has(row.id) : before !== row.purchase.state
    })
    states.current = new Map(rows.map(row => [row.id, row.purchase.state]))
    // a list that has only just been opened does not glow
    if (!isSameList || known.ids.size === 0 || changed.length === 0) return
    setFresh(new Set(changed.map(row => row.id)))
  }, [rows, scope, isSameList, known])

  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), GLOW_MS)
    return () => clearTimeout(timer)
  }, [fresh])

  const release = () => setKnown({ scope, ids: new Set(incoming.map(row => row.id)) })
  return { rows, waiting, release, fresh }
}

const none: ReadonlySet<string> = new Set()
