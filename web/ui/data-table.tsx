import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, ChevronsUpDown } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx'
import { useTableKeys } from './data-table-keys'
import { type Column, type Line, type Sort, useTableModel } from './data-table-model'
import { PhoneList } from './phone-list'
import { SkeletonRows } from './skeleton'
import { useMedia } from './toast'
import { Checkbox } from './toggles'

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
  /** j, k, x and Enter work on this table. One per screen. */
  keyboard?: boolean
}

const boxWidth = 44
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
    getItemKey: index => lines[index]?.id ?? index,
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
            <col key={column.id} style={{ width: column.width }} />
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

const headCell = 'sticky top-0 z-10 h-8 border-b bg-canvas px-2 text-left font-medium text-chip text-text3'

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | null
  onSort: () => void
}) {
  const sorted = sort?.id === column.id
  const sortable = column.sortable || column.sortBy
  const Icon = !sorted ? ChevronsUpDown : sort.desc ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sort.desc ? 'descending' : 'ascending') : undefined}
      className={cx(headCell, column.align === 'end' && 'text-right', 'first:pl-gutter last:pr-gutter')}
    >
      {sortable ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            'group inline-flex h-6 max-w-full items-center gap-1 rounded-[4px] hover:text-text',
            column.align === 'end' && 'flex-row-reverse',
            sorted && 'text-text',
          )}
        >
          <span className="truncate">{column.header}</span>
          <Icon
            size={12}
            aria-hidden
            className={cx(
              'shrink-0',
              !sorted && 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
            )}
          />
        </button>
      ) : (
        <span className="block truncate">{column.header}</span>
      )}
    </th>
  )
}

function GroupHeading<Row>({
  line,
  summary,
}: {
  line: Extract<Line<Row>, { kind: 'group' }>
  summary?: ReactNode
}) {
  const Icon = line.open ? ChevronDown : ChevronRight
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        aria-expanded={line.open}
        onClick={line.toggle}
        className="inline-flex min-h-6 items-center gap-1.5 rounded-[4px] font-semibold"
      >
        <Icon size={15} aria-hidden className="text-text3" />
        {line.name}
        <span className="num font-normal text-text3">{line.rows.length}</span>
      </button>
      <span className="num ml-auto text-text2">{summary}</span>
    </div>
  )
}

interface TableRowProps<Row> {
  id: string
  row: Row
  index: number | undefined
  columns: readonly Column<Row>[]
  label: ((row: Row) => string) | undefined
  selected: boolean | undefined
  tabbable: boolean
  open: boolean
  fresh: boolean
  tone: 'bad' | 'warn' | 'muted' | undefined
  opens: boolean
  onFocus: (id: string) => void
  onPress: (id: string) => void
  onToggle: (id: string, range: boolean) => void
}

const TableRow = memo(TableRowOf) as typeof TableRowOf

function TableRowOf<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, selected, tabbable, open, tone, opens } = props
  const t = useTranslations('ui')
  const range = useRef(false)
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    const inner = (event.target as HTMLElement).closest('a, button, input, label, [role=menuitem]')
    if (!inner && opens) props.onPress(id)
  }
  return (
    <tr
      data-row={id}
      aria-rowindex={props.index}
      aria-selected={selected}
      tabIndex={tabbable ? 0 : -1}
      onFocus={event => event.target === event.currentTarget && props.onFocus(id)}
      onClick={press}
      className={cx(
        'group/row -outline-offset-2',
        selected || open ? 'bg-brandSoft' : 'hover:bg-sunken',
        opens && 'cursor-pointer',
        props.fresh && 'anim-new-row',
        tone === 'muted' && 'text-text3',
      )}
    >
      {selected !== undefined && (
        <td
          className="h-row border-b pl-gutter"
          onClickCapture={event => {
            range.current = event.shiftKey
          }}
        >
          <Checkbox
            checked={selected}
            onChange={() => props.onToggle(id, range.current)}
            hiddenLabel={t('table.select', { name: props.label?.(row) ?? id })}
          />
        </td>
      )}
      {columns.map(column => (
        <td
          key={column.id}
          className={cx(
            'h-row truncate border-b px-2 first:pl-gutter last:pr-gutter',
            column.align === 'end' && 'num text-right',
            column.strong && 'font-semibold text-text',
            tone === 'bad' && column.strong && 'text-bad',
            tone === 'warn' && column.strong && 'text-warn',
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

interface SelectAllProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  selection: ReadonlySet<string>
  onChange: ((selection: ReadonlySet<string>) => void) | undefined
}

function SelectAll<Row>({ rows, rowId, selection, onChange }: SelectAllProps<Row>) {
  const t = useTranslations('ui')
  const chosen = rows.filter(row => selection.has(rowId(row))).length
  const checked = chosen === 0 ? false : chosen === rows.length ? true : 'mixed'
  return (
    <Checkbox
      checked={checked}
      hiddenLabel={t('table.selectAll')}
      onChange={() => onChange?.(checked === true ? new Set() : new Set(rows.map(rowId)))}
    />
  )
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
