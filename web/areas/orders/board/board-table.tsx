import { ArrowUp, MessageSquareText, Search } from 'lucide-react'
import { type UIEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type {
  LIVE_ORDER_COLUMNS,
  LiveOrderColumn,
} from '../../../../src/modules/orders/board/rules/live-orders-columns'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Money, useNow } from '../../../ui/display/figures'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { DataTable } from '../../../ui/tables/data-table'
import { type BoardRow, cartText, placeOf, urgencyOf } from '../orders/order-row'
import { OrderState } from '../orders/order-state'
import { useBoardColumns } from './board-columns'
import { optionOf, useBoardOptions } from './board-options'
import { type BoardGroup, columnOfGroup } from './column-order'
import { usePausedRows } from './paused-rows'
import { RowActions } from './row-actions'

export interface BoardTableProps {
  rows: readonly BoardRow[]
  /** Names what is listed; another list starts anew. */
  scope: string
  /** False while the rest of the list is still coming: those rows are not new. */
  isWhole: boolean
  columns: readonly LiveOrderColumn[]
  group: BoardGroup | null
  loading: boolean
  selection: ReadonlySet<string>
  onSelection: (selection: ReadonlySet<string>) => void
  openId: string | null
  onOpen: (row: BoardRow) => void
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
  warehouseName: (id: string) => string | undefined
  /** Takes filters and search away; null when there are none. */
  onClear: (() => void) | null
  isSearched: boolean
}

const scrolledFrom = 40
const idOf = (row: BoardRow) => row.id
const numberOf = (row: BoardRow) => row.purchase.ufid

/** The orders as lines. While the list is scrolled or something is chosen, new ones wait until they are asked for. */
export function BoardTable(props: BoardTableProps) {
  const { rows, scope, columns: permitted, group, selection, openId } = props
  const t = useTranslations('board')
  const options = useBoardOptions()
  const [isScrolled, setIsScrolled] = useState(false)
  const now = useNow(30_000)
  const paused = usePausedRows(rows, props.isWhole && (isScrolled || selection.size > 0), scope)
  const { onNext, onPrint, warehouseName } = props
  const columns = useBoardColumns(permitted, { onNext, onPrint, warehouseName })
  const hidden = useMemo(
    () =>
      columns
        .map(column => column.id as LiveOrderColumn)
        .filter(id => {
          const option = optionOf(id)
          return option !== null && !options[option] && !isOfGroup(id, group)
        }),
    [columns, options, group],
  )
  const sees = (column: keyof typeof LIVE_ORDER_COLUMNS) => permitted.includes(column)
  const scroll = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop } = event.target as HTMLElement
    setIsScrolled(scrollTop > scrolledFrom)
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col" onScrollCapture={scroll}>
      <DataTable
        label={t('orders')}
        rows={paused.rows}
        rowId={idOf}
        rowLabel={numberOf}
        columns={columns}
        hiddenColumns={hidden}
        groupBy={group ? columnOfGroup[group] : null}
        groupSummary={inside => <GroupSum rows={inside} withMoney={sees('totalCost')} />}
        selection={selection}
        onSelectionChange={props.onSelection}
        onOpen={props.onOpen}
        openId={openId}
        rowTone={row => toneOf[urgencyOf(row, now)]}
        newIds={paused.fresh}
        loading={props.loading}
        phoneAction={sees('actions') ? row => <RowActions row={row} onNext={onNext} /> : undefined}
        phoneCard={row => <PhoneCard row={row} now={now} withMoney={sees('totalCost')} />}
        empty={
          <EmptyState
            icon={props.onClear ? Search : undefined}
            title={t(props.onClear ? (props.isSearched ? 'empty.filtered' : 'empty.filter') : 'empty.title')}
            text={props.onClear ? undefined : t('empty.text')}
            action={props.onClear && <Button onClick={props.onClear}>{t('empty.clear')}</Button>}
          />
        }
      />
      {paused.waiting > 0 && (
        <div className="pointer-events-none absolute inset-x-0 top-10 z-20 flex justify-center">
          <Button
            kind="primary"
            icon={ArrowUp}
            onClick={paused.release}
            className="anim-pop pointer-events-auto !rounded-full shadow-pop"
          >
            {t('waiting', { count: paused.waiting })}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {paused.waiting > 0 && t('waiting', { count: paused.waiting })}
      </p>
    </div>
  )
}

const toneOf = { calm: undefined, soon: 'warn', late: 'bad' } as const

/** What a list is grouped by is seen in it. */
function isOfGroup(column: LiveOrderColumn, group: BoardGroup | null) {
  return group !== null && columnOfGroup[group] === column
}

function GroupSum({ rows, withMoney }: { rows: readonly BoardRow[]; withMoney: boolean }) {
  const t = useTranslations('board')
  const items = rows.reduce((sum, row) => sum + row.cartCount, 0)
  const cents = rows.reduce((sum, row) => sum + (row.purchase.totalCost?.amount ?? 0), 0)
  return (
    <>
      {t('items', { count: items })}
      {withMoney && (
        <>
          {' · '}
          <Money cents={cents} className="font-semibold text-text" />
        </>
      )}
    </>
  )
}

/** An order on a phone: when it is due, what it is, how it stands. */
function PhoneCard({ row, now, withMoney }: { row: BoardRow; now: number; withMoney: boolean }) {
  const format = useFormat()
  const { purchase } = row
  const urgency = urgencyOf(row, now)
  return (
    <div>
      <p className="flex items-baseline gap-2">
        <span
          className={cx(
            'num whitespace-nowrap font-semibold',
            urgency === 'late' && 'text-bad',
            urgency === 'soon' && 'text-warn',
          )}
        >
          {format.window(purchase.deliveryWindowStart, purchase.deliveryWindowEnd)}
        </span>
        <span className="num whitespace-nowrap text-text2">{purchase.ufid}</span>
      </p>
      <p className="line-clamp-2">
        {purchase.customerComments && (
          <MessageSquareText size={14} aria-hidden className="mr-1 inline text-text3" />
        )}
        {cartText(row)}
      </p>
      <p className="truncate text-meta text-text2">
        {[row.storeName, placeOf(row)].filter(Boolean).join(' · ')}
      </p>
      <div className="flex flex-wrap items-center gap-x-2">
        <OrderState row={row} />
        {withMoney && purchase.totalCost && (
          <Money cents={purchase.totalCost.amount} className="font-medium text-text" />
        )}
      </div>
    </div>
  )
}
