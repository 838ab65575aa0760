import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../fields/toggles'
import { type Line, useLineKey } from './data-table-model'

const virtualFrom = 60

export interface PhoneListProps<Row> {
  label: string
  lines: Line<Row>[]
  card: (row: Row) => ReactNode
  action: ((row: Row) => ReactNode) | undefined
  rowLabel: ((row: Row) => string) | undefined
  selection: ReadonlySet<string> | undefined
  onToggle: (id: string) => void
  onOpen: ((row: Row) => void) | undefined
}

/** The rows of a table as cards under each other, for a screen that is too narrow for columns. */
export function PhoneList<Row>({
  label,
  lines,
  card,
  action,
  rowLabel,
  selection,
  onToggle,
  onOpen,
}: PhoneListProps<Row>) {
  const t = useTranslations('ui')
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = lines.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    overscan: 8,
    enabled: virtual,
    getItemKey: useLineKey(lines),
  })
  const items = virtual ? virtualizer.getVirtualItems() : null
  const shown = items ? items.flatMap(item => lines.slice(item.index, item.index + 1)) : lines
  const before = items?.[0]?.start ?? 0
  const after = items ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
        {shown.map((line, index) => (
          <li
            key={line.id}
            ref={virtual ? virtualizer.measureElement : undefined}
            data-index={items?.[index]?.index ?? index}
            className="border-b"
          >
            {line.kind === 'group' ? (
              <button
                type="button"
                aria-expanded={line.open}
                onClick={line.toggle}
                className="flex min-h-11 w-full items-center justify-between bg-sunken px-gutter text-left font-semibold"
              >
                {line.name}
                <span className="num font-normal text-text3">{line.rows.length}</span>
              </button>
            ) : (
              <div className="flex items-center">
                {selection && (
                  <span className="grid size-11 shrink-0 place-items-center pl-1">
                    <Checkbox
                      large
                      checked={selection.has(line.id)}
                      onChange={() => onToggle(line.id)}
                      hiddenLabel={t('table.select', { name: rowLabel?.(line.row) ?? line.id })}
                    />
                  </span>
                )}
                {onOpen ? (
                  <button
                    type="button"
                    onClick={() => onOpen(line.row)}
                    className="block min-w-0 flex-1 px-gutter py-3 text-left -outline-offset-2 active:bg-sunken"
                  >
                    {card(line.row)}
                  </button>
                ) : (
                  <div className="min-w-0 flex-1 px-gutter py-3">{card(line.row)}</div>
                )}
                {action && <span className="shrink-0 pr-gutter empty:hidden">{action(line.row)}</span>}
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
