import {
  columnGroupingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createExpandedRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'

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

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  columnGroupingFeature,
  rowExpandingFeature,
  sortedRowModel: createSortedRowModel(),
  groupedRowModel: createGroupedRowModel(),
  expandedRowModel: createExpandedRowModel(),
})

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

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(
      columns.map(column =>
        helper.accessor(row => column.sortBy?.(row) ?? null, {
          id: column.id,
          header: column.header,
          sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
          getGroupingValue: row => column.groupBy?.(row) ?? '',
        }),
      ),
    )
  }, [columns])
  const data = useMemo(() => [...rows], [rows])
  const sorting = useMemo(() => (sort && !sortedElsewhere ? [sort] : []), [sort, sortedElsewhere])
  const grouping = useMemo(() => (groupBy ? [groupBy] : []), [groupBy])
  const columnVisibility = useMemo(
    () => Object.fromEntries(hiddenColumns.map(id => [id, false])),
    [hiddenColumns],
  )
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    groupedColumnMode: false,
    enableSortingRemoval: false,
    state: { sorting, grouping, columnVisibility, expanded: true },
  })

  // the same array while nothing changes: rows are drawn again only for a reason
  const shown = useMemo(
    () => columns.filter(column => !hiddenColumns.includes(column.id)),
    [columns, hiddenColumns],
  )
  const model = table.getSortedRowModel().rows
  const lines = useMemo(() => {
    const made: Line<Row>[] = []
    const inOrder = groupBy
      ? model.toSorted((a, b) => collator.compare(String(a.groupingValue), String(b.groupingValue)))
      : model
    for (const row of inOrder) {
      if (!row.getIsGrouped()) {
        made.push({ kind: 'row', id: row.id, row: row.original })
        continue
      }
      const open = !folded.has(row.id)
      const inside = row.subRows
      const toggle = () =>
        setFolded(now => {
          const next = new Set(now)
          if (!next.delete(row.id)) next.add(row.id)
          return next
        })
      const name = String(row.groupingValue ?? '')
      made.push({ kind: 'group', id: row.id, name, rows: inside.map(one => one.original), open, toggle })
      if (open) for (const one of inside) made.push({ kind: 'row', id: one.id, row: one.original })
    }
    return made
  }, [model, folded, groupBy])

  return { lines, shown }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Nothing comes last whichever way it is sorted up. */
function compare(a: string | number | null, b: string | number | null) {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}
