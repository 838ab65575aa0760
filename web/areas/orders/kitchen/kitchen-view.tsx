import { ChefHat, Package } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../../../command/keys'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { useNow } from '../../../ui/display/figures'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { useMedia } from '../../../ui/layout/media'
import { type BoardRow, driverOf, urgencyOf } from '../orders/order-row'
import { AllDay } from './all-day'
import { useFullScreen } from './full-screen'
import { useHeldMoves } from './held-moves'
import { HeldNews } from './held-news'
import {
  behindFilter,
  KITCHEN_FILTERS,
  type KitchenFilter,
  kitchenOrders,
  type Recall,
  stillToMake,
} from './kitchen'
import { KitchenBar, useSize } from './kitchen-bar'
import { codeOf, KitchenTicket } from './kitchen-ticket'
import { MadeOrders } from './made-orders'
import { useStations } from './stations'
import { useTicked } from './ticked'

export interface KitchenViewProps {
  rows: readonly BoardRow[]
  loading: boolean
  filter: string
  onFilter: (filter: KitchenFilter) => void
  onNext: (row: BoardRow) => void
  onRecall: (row: BoardRow, recall: Recall) => void
  /** Whether who looks may take steps that the table of moves does not have. */
  maySkipSteps: boolean
  onPrint?: ((row: BoardRow) => void) | undefined
  onOpen: (row: BoardRow) => void
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3'

/** What needs hands now, a ticket for each order, and how much of each dish is still to be made. */
export function KitchenView(props: KitchenViewProps) {
  const { rows, loading, onNext, onPrint, onOpen } = props
  const t = useTranslations('board')
  const now = useNow(10_000)
  const kitchen = useRef<HTMLDivElement>(null)
  const full = useFullScreen(kitchen)
  const zoom = useSize()
  const isWide = useMedia('(min-width: 72rem)')
  const done = useTicked()
  const { station } = useStations()
  const { held, undo } = useHeldMoves()
  const orders = useMemo(() => kitchenOrders(rows, { station, done, now }), [rows, station, done, now])
  const totals = useMemo(() => stillToMake(orders.toDo, done, station), [orders, done, station])
  const categories = useMemo(
    () => [...new Set(rows.flatMap(row => row.purchase.cartItems.flatMap(line => line.productCategories)))],
    [rows],
  )
  useKeys({
    f: () => full.set(!full.isOn),
    z: () => {
      const last = [...held].findLast(([, move]) => !move.isSent)
      return last ? undo(last[0]) : false
    },
  })
  const filter = KITCHEN_FILTERS.find(one => one === props.filter) ?? 'all'
  const behind = behindFilter(orders)
  if (loading)
    return (
      <div className={cx(grid, 'p-gutter')}>
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} className="h-64" />
        ))}
      </div>
    )
  const tickets =
    filter === 'ready' || filter === 'made'
      ? []
      : [...(filter === 'toAccept' ? [] : orders.calledOff), ...behind[filter]]
  const showsWaiting = orders.waiting.length > 0 && (filter === 'all' || filter === 'ready')
  const showsMade = filter === 'made' && orders.made.length > 0
  return (
    <div
      ref={kitchen}
      className={cx(
        'flex min-h-0 flex-1 flex-col bg-canvas',
        full.isOn && 'fixed inset-x-0 top-banners bottom-0 z-40',
      )}
    >
      <KitchenBar
        filter={filter}
        onFilter={props.onFilter}
        countOf={one => behind[one].length}
        categories={categories}
        isFull={full.isOn}
        onFull={full.set}
      />
      <HeldNews rows={rows} />
      <div className="flex min-h-0 flex-1" style={{ zoom }}>
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto p-gutter pt-3">
          {!isWide && totals.length > 0 && filter !== 'made' && <AllDay totals={totals} look="strip" />}
          <h2 className="sr-only">{t('kitchen.dueFirst')}</h2>
          {showsMade && (
            <MadeOrders
              rows={orders.made}
              station={station}
              maySkipSteps={props.maySkipSteps}
              onRecall={props.onRecall}
              onOpen={onOpen}
            />
          )}
          {tickets.length > 0 ? (
            <ul className={grid}>
              {tickets.map(row => (
                <KitchenTicket
                  key={row.id}
                  row={row}
                  station={station}
                  urgency={urgencyOf(row, now)}
                  minutes={Math.round((row.purchase.pickupTime.getTime() - now) / 60_000)}
                  done={done}
                  onNext={onNext}
                  onPrint={onPrint}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          ) : (
            !showsWaiting &&
            !showsMade && (
              <EmptyState icon={ChefHat} title={t('kitchen.empty')} text={t('kitchen.emptyText')} />
            )
          )}
          {showsWaiting && <Waiting rows={orders.waiting} onOpen={onOpen} />}
        </div>
        {isWide && <AllDay totals={totals} look="side" />}
      </div>
    </div>
  )
}

/** What is done for the kitchen, in one line at the end. */
function Waiting({ rows, onOpen }: { rows: readonly BoardRow[]; onOpen: (row: BoardRow) => void }) {
  const t = useTranslations('board')
  const ordersTexts = useTranslations('orders')
  const format = useFormat()
  const whoOf = (row: BoardRow) => {
    if (row.purchase.isPickup) return t('customerPickup')
    const comes = row.logisticsPickup?.windowStart
    return [driverOf(row), comes && format.time(comes)].filter(Boolean).join(' ')
  }
  return (
    <section
      aria-label={t('kitchen.filters.ready')}
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-surface px-4 py-2.5"
    >
      <h2 className="text-title">{t('kitchen.filters.ready')}</h2>
      <ul className="flex flex-wrap gap-2">
        {rows.map(row => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="num inline-flex min-h-12 items-center gap-2 rounded-full bg-okSoft px-4 text-field text-ok"
            >
              <Package size={18} aria-hidden />
              <span className="font-semibold">{codeOf(row)}</span>
              <span>· {ordersTexts('bags.count', { count: row.purchase.bags })}</span>
              {whoOf(row) && <span>· {whoOf(row)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
