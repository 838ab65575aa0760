import { ChefHat, Package } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { FilterChip } from '../../ui/display/chip'
import { useNow } from '../../ui/display/figures'
import { Skeleton } from '../../ui/display/skeleton'
import { EmptyState } from '../../ui/feedback/empty-state'
import { useMedia } from '../../ui/layout/media'
import { type BoardRow, driverOf, urgencyOf } from '../orders/order-row'
import { HeldNews } from './held-news'
import {
  behindFilter,
  KITCHEN_FILTERS,
  type KitchenFilter,
  kitchenOrders,
  stillToCook,
  type Total,
} from './kitchen'
import { codeOf, KitchenTicket } from './kitchen-ticket'

export interface KitchenViewProps {
  rows: readonly BoardRow[]
  loading: boolean
  filter: string
  onFilter: (filter: KitchenFilter) => void
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
  onOpen: (row: BoardRow) => void
}

/** What needs hands now, a ticket for each order, and how much of each dish is still to be cooked. */
export function KitchenView(props: KitchenViewProps) {
  const { rows, loading, onNext, onPrint, onOpen } = props
  const t = useTranslations('board')
  const now = useNow(10_000)
  const isWide = useMedia('(min-width: 72rem)')
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const orders = useMemo(() => kitchenOrders(rows), [rows])
  const totals = useMemo(() => stillToCook(orders.toDo, done), [orders, done])
  const filter = KITCHEN_FILTERS.find(one => one === props.filter) ?? 'all'
  const behind = behindFilter(orders, now)
  const [toggle] = useState(
    () => (lineId: string) =>
      setDone(before => {
        const next = new Set(before)
        if (!next.delete(lineId)) next.add(lineId)
        return next
      }),
  )
  if (loading)
    return (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3 p-gutter">
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} className="h-64" />
        ))}
      </div>
    )
  const tickets = filter === 'ready' ? [] : behind[filter]
  const showsWaiting = orders.waiting.length > 0 && (filter === 'all' || filter === 'ready')
  return (
    <>
      <Filters value={filter} onChange={props.onFilter} countOf={one => behind[one].length} />
      <HeldNews rows={rows} />
      <div className="flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto p-gutter pt-3">
          {!isWide && totals.length > 0 && <StillToCook totals={totals} look="strip" />}
          <h2 className="sr-only">{t('kitchen.dueFirst')}</h2>
          {tickets.length > 0 ? (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))] gap-3">
              {tickets.map(row => (
                <KitchenTicket
                  key={row.id}
                  row={row}
                  urgency={urgencyOf(row, now)}
                  minutes={Math.round((row.purchase.pickupTime.getTime() - now) / 60_000)}
                  done={done}
                  onDone={toggle}
                  onNext={onNext}
                  onPrint={onPrint}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          ) : (
            !showsWaiting && (
              <EmptyState icon={ChefHat} title={t('kitchen.empty')} text={t('kitchen.emptyText')} />
            )
          )}
          {showsWaiting && <Waiting rows={orders.waiting} onOpen={onOpen} />}
        </div>
        {isWide && <StillToCook totals={totals} look="side" />}
      </div>
    </>
  )
}

function Filters({
  value,
  onChange,
  countOf,
}: {
  value: KitchenFilter
  onChange: (filter: KitchenFilter) => void
  countOf: (filter: KitchenFilter) => number
}) {
  const t = useTranslations('board')
  return (
    <ul
      aria-label={t('kitchen.filters.label')}
      className="flex min-h-11 shrink-0 items-center gap-1 overflow-x-auto px-gutter pt-2"
    >
      {KITCHEN_FILTERS.map(one => (
        <li key={one} className="shrink-0">
          <FilterChip
            look="plain"
            pressed={one === value}
            onPress={() => onChange(one)}
            count={countOf(one)}
            tone={one === 'late' && countOf(one) > 0 ? 'bad' : 'normal'}
          >
            {t(`kitchen.filters.${one}`)}
          </FilterChip>
        </li>
      ))}
    </ul>
  )
}

/** What is done for the kitchen, in one line at the end. */
function Waiting({ rows, onOpen }: { rows: readonly BoardRow[]; onOpen: (row: BoardRow) => void }) {
  const t = useTranslations('board')
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
      <h2 className="font-semibold">{t('kitchen.filters.ready')}</h2>
      <ul className="flex flex-wrap gap-2">
        {rows.map(row => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="num inline-flex min-h-6 items-center gap-1.5 rounded-full bg-okSoft px-2.5 text-ok text-meta pointer-coarse:min-h-11"
            >
              <Package size={14} aria-hidden />
              <span className="font-semibold">{codeOf(row)}</span>
              {whoOf(row) && <span>· {whoOf(row)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const looks = {
  side: {
    around:
      'm-3 ml-0 w-64 shrink-0 self-start overflow-y-auto max-h-[calc(100%-1.5rem)] rounded-card border bg-surface',
    head: 'px-4 pt-3 pb-1',
    list: 'divide-y divide-line px-4 pb-2',
    item: 'flex gap-3 py-2',
  },
  strip: {
    around: 'mb-3 flex items-stretch overflow-x-auto rounded-card border bg-surface',
    head: 'sticky left-0 shrink-0 border-r bg-surface px-4 py-2.5',
    list: 'flex',
    item: 'flex shrink-0 items-center gap-2 px-3',
  },
}

function StillToCook({ totals, look }: { totals: readonly Total[]; look: keyof typeof looks }) {
  const t = useTranslations('board')
  const classes = looks[look]
  const count = totals.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <section
      aria-label={t('kitchen.stillToCook')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
      tabIndex={0}
      className={classes.around}
    >
      <h2 className={`font-semibold ${classes.head}`}>
        {t('kitchen.stillToCook')} <span className="num font-normal text-text3">{count}</span>
      </h2>
      {totals.length === 0 ? (
        <p className="px-4 pb-3 text-text3">{t('kitchen.nothingToMake')}</p>
      ) : (
        <ul className={classes.list}>
          {totals.map(({ name, quantity }) => (
            <li key={name} className={classes.item}>
              <span className="num min-w-5 font-semibold text-read">{quantity}</span>
              <span className="min-w-0">{name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
