import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, ChevronsUpDown } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'
import { Checkbox } from '../fields/toggles'
import type { Column, Line, Sort } from './data-table-model'

export const headCell =
  'sticky top-0 z-10 h-8 border-b bg-canvas px-2 text-left font-medium text-chip text-text3'

/** Marks where the columns that move end. */
const pinned = 'sticky right-0 shadow-[-1px_0_0_var(--line)]'

export function HeadCell<Row>({
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
      className={cx(
        headCell,
        column.align === 'end' && 'text-right',
        'first:pl-gutter last:pr-gutter',
        column.pinned && `${pinned} z-20`,
      )}
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

export function GroupHeading<Row>({
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

/** Drawn again only when something of its own changed. */
export const TableRow = memo(TableRowOf) as typeof TableRowOf

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
            large
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
            column.pinned && pinned,
            column.pinned && (selected || open ? 'bg-brandSoft' : 'bg-canvas group-hover/row:bg-sunken'),
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

export function SelectAll<Row>({ rows, rowId, selection, onChange }: SelectAllProps<Row>) {
  const t = useTranslations('ui')
  // Counted once for a list, not at each step of its scrolling.
  const chosen = useMemo(
    () => (selection.size === 0 ? 0 : rows.filter(row => selection.has(rowId(row))).length),
    [rows, rowId, selection],
  )
  const checked = chosen === 0 ? false : chosen === rows.length ? true : 'mixed'
  return (
    <Checkbox
      large
      checked={checked}
      hiddenLabel={t('table.selectAll')}
      onChange={() => onChange?.(checked === true ? new Set() : new Set(rows.map(rowId)))}
    />
  )
}
