import { type RefObject, useCallback, useRef, useState } from 'react'
import { useKeys } from '../../command/keys'
import type { Line } from './data-table-model'

interface KeyOptions<Row> {
  lines: Line<Row>[]
  enabled: boolean
  /** Brings a line into view before it gets the focus. */
  scrollTo: (index: number) => void
  container: RefObject<HTMLElement | null>
  selection: ReadonlySet<string> | undefined
  onSelectionChange: ((selection: ReadonlySet<string>) => void) | undefined
  onOpen: ((row: Row) => void) | undefined
}

/** j and k move, x selects, Shift+x selects up to here, Enter opens; clicks share the same state. */
export function useTableKeys<Row>(options: KeyOptions<Row>) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const now = useRef(options)
  now.current = options

  const rowAt = (id: string | null) =>
    id === null
      ? undefined
      : (now.current.lines.find(line => line.kind === 'row' && line.id === id) as
          | Extract<Line<Row>, { kind: 'row' }>
          | undefined)

  const activate = useCallback((id: string) => {
    setActiveId(id)
    const { lines, scrollTo, container } = now.current
    scrollTo(lines.findIndex(line => line.id === id))
    requestAnimationFrame(() => {
      container.current
        ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
        ?.focus({ preventScroll: false })
    })
  }, [])

  const move = (step: number) => {
    const rows = now.current.lines.filter(line => line.kind === 'row')
    const at = rows.findIndex(line => line.id === activeId)
    const next = rows[at === -1 ? (step > 0 ? 0 : rows.length - 1) : at + step]
    if (next) activate(next.id)
  }

  const toggle = useCallback((id: string, range: boolean) => {
    const { selection, onSelectionChange, lines } = now.current
    if (!selection || !onSelectionChange) return
    const next = new Set(selection)
    const ids = lines.filter(line => line.kind === 'row').map(line => line.id)
    const from = range && anchor.current ? ids.indexOf(anchor.current) : -1
    const to = ids.indexOf(id)
    if (from >= 0) for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
    else if (!next.delete(id)) next.add(id)
    anchor.current = id
    setActiveId(id)
    onSelectionChange(next)
  }, [])

  const press = useCallback((id: string) => {
    setActiveId(id)
    const line = now.current.lines.find(one => one.kind === 'row' && one.id === id)
    if (line?.kind === 'row') now.current.onOpen?.(line.row)
  }, [])

  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      x: () => activeId && toggle(activeId, false),
      'shift+x': () => activeId && toggle(activeId, true),
      Enter: event => {
        const target = event.target as HTMLElement
        const line = target.matches('[data-row], body') ? rowAt(activeId) : undefined
        if (!line || !now.current.onOpen) return false
        now.current.onOpen(line.row)
      },
    },
    { enabled: options.enabled },
  )

  /** The row that Tab leads to. */
  const tabId = rowAt(activeId)?.id ?? options.lines.find(line => line.kind === 'row')?.id
  return { activeId, tabId, toggle, press, focus: setActiveId }
}
