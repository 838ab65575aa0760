import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What sorting compares; a column without it is sortable only by the server (`sortable`). */
  sortBy?: (row: Row) => string | number | null
  /** The server sorts by this column. */
  sortable?: boolean
  /** The name of the group a row falls in, for grouping by this column. */
  groupBy?: (row: Row) => string
  /** Pixels; a column without it shares what is left. */
  width?: number
  /** Its width is the least it has: it takes what the others leave. */
  grows?: boolean
  align?: 'end'
  /** Shown with more weight: what names the row. */
  strong?: boolean
  /** Stays at the right edge while the others move under it; for the last column. */
  pinned?: boolean
}

export interface Sort {
  id: string
  desc: boolean
}

/** A line of the table: a row of data, or the heading of a group. */
export type Line<Row> =
  | { kind: 'row'; id: string; row: Row }
  | { kind: 'group'; id: string; name: string; rows: Row[]; open: boolean; toggle: () => void }

export interface ModelOptions<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  columns: readonly Column<Row>[]
  sort: Sort | null
  /** The rows come sorted already. */
  sortedElsewhere: boolean
  groupBy: string | null
  hiddenColumns: readonly string[]
}

/** Sorting, grouping and folding, over however many rows. */
export function useTableModel<Row extends object>(options: ModelOptions<Row>) {
  const { rows, rowId, columns, sort, sortedElsewhere, groupBy, hiddenColumns } = options
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())

  // the same array while nothing changes: rows are drawn again only for a reason
  const shown = useMemo(
    () => columns.filter(column => !hiddenColumns.includes(column.id)),
    [columns, hiddenColumns],
  )
  const read = sort && !sortedElsewhere ? columns.find(({ id }) => id === sort.id)?.sortBy : undefined
  const sorted = useSorted(rows, read, sort?.desc ?? false)
  const nameOf = groupBy === null ? undefined : columns.find(({ id }) => id === groupBy)?.groupBy
  const lines = useMemo(() => {
    if (!nameOf) return sorted.map((row): Line<Row> => ({ kind: 'row', id: rowId(row), row }))
    const made: Line<Row>[] = []
    for (const [name, inside] of groupsOf(sorted, nameOf)) {
      const id = `${groupBy}:${name}`
      const open = !folded.has(id)
      const toggle = () =>
        setFolded(now => {
          const next = new Set(now)
          if (!next.delete(id)) next.add(id)
          return next
        })
      made.push({ kind: 'group', id, name, rows: inside, open, toggle })
      if (open) for (const row of inside) made.push({ kind: 'row', id: rowId(row), row })
    }
    return made
  }, [sorted, folded, groupBy, nameOf, rowId])

  return { lines, shown }
}

/** For the virtual list: with another function it would measure all lines again at every step. */
export const useLineKey = <Row>(lines: readonly Line<Row>[]) =>
  useCallback((index: number) => lines[index]?.id ?? index, [lines])

type Value = string | number | null

/** Of many rows few change at a time: those that have not keep their order, and only the others are looked for a place. */
function useSorted<Row extends object>(
  rows: readonly Row[],
  read: ((row: Row) => Value) | undefined,
  desc: boolean,
): readonly Row[] {
  const last = useRef<{ read: unknown; desc: boolean; sorted: readonly Row[] } | null>(null)
  return useMemo(() => {
    if (!read) return rows
    const values = new Map(rows.map(row => [row, read(row)]))
    const readOf = (row: Row) => values.get(row) ?? null
    const placed = new Map(rows.map((row, place) => [row, place]))
    const inOrder = (a: Row, b: Row) =>
      (desc ? compare(readOf(b), readOf(a)) : compare(readOf(a), readOf(b))) ||
      (placed.get(a) ?? 0) - (placed.get(b) ?? 0)
    const before = last.current?.read === read && last.current.desc === desc ? last.current.sorted : []
    const kept = before.filter(row => values.has(row))
    const known = new Set(kept)
    const added = rows.filter(row => !known.has(row))
    // Where much is new, or equal rows stand in another order than before, all of it is sorted.
    const isPatch = added.length * 4 < rows.length && standsSorted(kept, inOrder)
    const sorted = isPatch ? merged(kept, added.toSorted(inOrder), inOrder) : rows.toSorted(inOrder)
    last.current = { read, desc, sorted }
    return sorted
  }, [rows, read, desc])
}

const standsSorted = <Row>(rows: readonly Row[], inOrder: (a: Row, b: Row) => number) =>
  rows.every((row, at) => at === 0 || inOrder(rows[at - 1]!, row) <= 0)

function merged<Row>(many: readonly Row[], few: readonly Row[], inOrder: (a: Row, b: Row) => number): Row[] {
  const all: Row[] = []
  let next = 0
  for (const row of few) {
    while (next < many.length && inOrder(many[next]!, row) <= 0) all.push(many[next++]!)
    all.push(row)
  }
  return all.concat(many.slice(next))
}

function groupsOf<Row>(rows: readonly Row[], nameOf: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const inside = groups.get(name)
    if (inside) inside.push(row)
    else groups.set(name, [row])
  }
  return [...groups].toSorted(([a], [b]) => collator.compare(a, b))
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Nothing comes last whichever way it is sorted up. */
function compare(a: Value, b: Value) {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}
