import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../cx'
import { SkeletonRows } from '../display/skeleton'
import { useMedia } from '../layout/media'
import { useTableKeys } from './data-table-keys'
import { type Column, type Line, type Sort, useLineKey, useTableModel } from './data-table-model'
import { GroupHeading, HeadCell, headCell, SelectAll, TableRow } from './data-table-parts'
import { PhoneList } from './phone-list'

export type { Column, Sort } from './data-table-model'

export interface DataTableProps<Row extends object> {
  /** Names the table for screen readers. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Keep the same array between renders. */
  columns: readonly Column<Row>[]
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  /** Rows come in the order of `sort` from the server; the table only shows and asks. */
  sortedElsewhere?: boolean
  groupBy?: string | null
  /** At the end of a group's heading: sums. */
  groupSummary?: (rows: Row[]) => ReactNode
  hiddenColumns?: readonly string[]
  /** Ids of what is selected; without it there are no boxes. */
  selection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
  /** Names a row for its box: "K48210". */
  rowLabel?: (row: Row) => string
  onOpen?: (row: Row) => void
  /** The row whose details are open beside the table. */
  openId?: string | null
  rowTone?: (row: Row) => 'bad' | 'warn' | 'muted' | undefined
  /** Rows that have just come: they glow for a moment. */
  newIds?: ReadonlySet<string>
  loading?: boolean
  empty?: ReactNode
  /** How a row looks on a phone; without it the table scrolls sideways there. */
  phoneCard?: (row: Row) => ReactNode
  /** At the right of that card: what can be done with the row at once. */
  phoneAction?: ((row: Row) => ReactNode) | undefined
  /** j, k, x and Enter work on this table. One per screen. */
  keyboard?: boolean
}

const boxWidth = 56
const leastWidth = 120
const virtualFrom = 60
const none: readonly string[] = []

/** A list of records: sorted, grouped, selected, opened by pointer and keys, thousands of rows at a time. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    rows,
    rowId,
    columns,
    sort = null,
    groupBy = null,
    hiddenColumns = none,
    selection,
    onSelectionChange,
  } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(sort)
  const sorting = props.onSort ? sort : ownSort
  const { lines, shown } = useTableModel({
    rows,
    rowId,
    columns,
    sort: sorting,
    sortedElsewhere: props.sortedElsewhere ?? false,
    groupBy,
    hiddenColumns,
  })

  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const virtual = lines.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    enabled: virtual,
    getItemKey: useLineKey(lines),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when rows change their height
  useEffect(() => virtualizer.measure(), [rowHeight])

  // another order starts at its beginning
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what changes the order
  useEffect(() => {
    scroller.current?.scrollTo(0, 0)
  }, [sorting?.id, sorting?.desc, groupBy])

  const keys = useTableKeys({
    lines,
    enabled: props.keyboard ?? true,
    scrollTo: index => virtual && virtualizer.scrollToIndex(index),
    container: scroller,
    selection,
    onSelectionChange,
    onOpen: props.onOpen,
  })
  const phone = useMedia('(max-width: 40rem)')

  if (props.loading) return <SkeletonRows />
  if (rows.length === 0) return <>{props.empty}</>

  const cardOf = phone ? props.phoneCard : undefined
  if (cardOf) {
    return (
      <PhoneList
        label={props.label}
        lines={lines}
        card={cardOf}
        action={props.phoneAction}
        rowLabel={props.rowLabel}
        selection={selection}
        onToggle={id => keys.toggle(id, false)}
        onOpen={props.onOpen}
      />
    )
  }

  const width =
    shown.reduce((sum, column) => sum + (column.width ?? leastWidth), 0) + (selection ? boxWidth : 0)
  const items = virtual ? virtualizer.getVirtualItems() : null
  const before = items?.[0]?.start ?? 0
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const visible = items
    ? items.flatMap(item => withIndex(lines, item.index))
    : lines.map((line, index) => ({ line, index }))
  const span = shown.length + (selection ? 1 : 0)
  const sortBy = (column: Column<Row>) => {
    const next = { id: column.id, desc: sorting?.id === column.id ? !sorting.desc : false }
    if (props.onSort) props.onSort(next)
    else setOwnSort(next)
  }

  return (
    <div ref={scroller} className="relative max-h-full min-h-0 flex-1 overflow-auto">
      <table
        aria-label={props.label}
        aria-rowcount={virtual ? lines.length + 1 : undefined}
        style={{ minWidth: width }}
        className="w-full table-fixed border-separate border-spacing-0"
      >
        <colgroup>
          {selection && <col style={{ width: boxWidth }} />}
          {shown.map(column => (
            <col key={column.id} style={{ width: column.grows ? undefined : column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={cx(headCell, 'pl-gutter')}>
                <SelectAll rows={rows} rowId={rowId} selection={selection} onChange={onSelectionChange} />
              </th>
            )}
            {shown.map(column => (
              <HeadCell key={column.id} column={column} sort={sorting} onSort={() => sortBy(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {visible.map(({ line, index }) =>
            line.kind === 'group' ? (
              <tr key={line.id} aria-rowindex={virtual ? index + 2 : undefined}>
                <td colSpan={span} className="h-row border-b bg-sunken px-gutter">
                  <GroupHeading line={line} summary={props.groupSummary?.(line.rows)} />
                </td>
              </tr>
            ) : (
              <TableRow
                key={line.id}
                id={line.id}
                row={line.row}
                index={virtual ? index + 2 : undefined}
                columns={shown}
                label={props.rowLabel}
                selected={selection ? selection.has(line.id) : undefined}
                tabbable={keys.tabId === line.id}
                open={props.openId === line.id}
                fresh={props.newIds?.has(line.id) ?? false}
                tone={props.rowTone?.(line.row)}
                opens={Boolean(props.onOpen)}
                onFocus={keys.focus}
                onPress={keys.press}
                onToggle={keys.toggle}
              />
            ),
          )}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

function withIndex<Row>(lines: Line<Row>[], index: number) {
  const line = lines[index]
  return line ? [{ line, index }] : []
}

/** Pixels of a row in the density in use. */
function useRowHeight() {
  const read = useCallback(() => {
    const style = getComputedStyle(document.documentElement)
    const rem = Number.parseFloat(style.getPropertyValue('--row'))
    return Number.isNaN(rem) ? 36 : rem * Number.parseFloat(style.fontSize)
  }, [])
  const [height, setHeight] = useState(read)
  const coarse = useMedia('(pointer: coarse)')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finger makes rows taller
  useEffect(() => setHeight(read()), [read, coarse])
  return height
}
