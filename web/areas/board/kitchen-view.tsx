import { Check, ChefHat, ListChecks, MessageSquareText, Printer } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { Button, IconButton } from '../../ui/buttons/button'
import { cx } from '../../ui/cx'
import { Sheet } from '../../ui/dialogs/sheet'
import { useNow } from '../../ui/display/figures'
import { Skeleton } from '../../ui/display/skeleton'
import { StatusChip } from '../../ui/display/status-chip'
import { EmptyState } from '../../ui/feedback/empty-state'
import { useMedia } from '../../ui/layout/media'
import { AnswerDue } from '../orders/answer-due'
import { useMoveLabel } from '../orders/move-label'
import { LineAllergens, OrderAllergens } from '../orders/order-allergens'
import { type BoardRow, nextStateOf, type Urgency, urgencyOf } from '../orders/order-row'
import { allDayTotals, inTheKitchen, type Total } from './kitchen'

export interface KitchenViewProps {
  rows: readonly BoardRow[]
  loading: boolean
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
  onOpen: (row: BoardRow) => void
}

/** What the kitchen makes now: a card for each order, first due first, and how much of each product that is in all. */
export function KitchenView({ rows, loading, onNext, onPrint, onOpen }: KitchenViewProps) {
  const t = useTranslations('board')
  const now = useNow(10_000)
  const isWide = useMedia('(min-width: 72rem)')
  const [isListing, setIsListing] = useState(false)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const cards = useMemo(() => inTheKitchen(rows), [rows])
  const totals = useMemo(
    () => allDayTotals(cards.filter(row => row.purchase.state !== 'pending_pickup')),
    [cards],
  )
  const toggle = (lineId: string) =>
    setDone(before => {
      const next = new Set(before)
      if (!next.delete(lineId)) next.add(lineId)
      return next
    })
  if (loading)
    return (
      <div className="grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-3 p-gutter">
        {['a', 'b', 'c', 'd'].map(key => (
          <Skeleton key={key} className="h-64" />
        ))}
      </div>
    )
  if (cards.length === 0)
    return <EmptyState icon={ChefHat} title={t('kitchen.empty')} text={t('kitchen.emptyText')} />
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-h-0 min-w-0 flex-1 overflow-y-auto bg-sunken p-gutter">
        {!isWide && (
          <Button icon={ListChecks} className="mb-3" onClick={() => setIsListing(true)}>
            {t('kitchen.allDay')}
          </Button>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))] items-start gap-3">
          {cards.map(row => (
            <KitchenCard
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
      </div>
      {isWide ? (
        <aside
          aria-label={t('kitchen.allDay')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
          tabIndex={0}
          className="w-72 shrink-0 overflow-y-auto border-l bg-surface"
        >
          <h2 className="border-b px-4 py-3 font-semibold text-read">{t('kitchen.allDay')}</h2>
          <AllDay totals={totals} />
        </aside>
      ) : (
        <Sheet open={isListing} onOpenChange={setIsListing} title={t('kitchen.allDay')} width="narrow" flush>
          <AllDay totals={totals} />
        </Sheet>
      )}
    </div>
  )
}

const headOf: Record<Urgency, string> = {
  calm: 'bg-okSoft text-ok',
  soon: 'bg-warnSoft text-warn',
  late: 'bg-badSolid text-onBad',
}

interface CardProps {
  row: BoardRow
  urgency: Urgency
  minutes: number
  done: ReadonlySet<string>
  onDone: (lineId: string) => void
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
  onOpen: (row: BoardRow) => void
}

const KitchenCard = memo(function KitchenCard(props: CardProps) {
  const { row, urgency, minutes, done, onDone, onPrint } = props
  const t = useTranslations('board')
  const ordersTexts = useTranslations('orders')
  const format = useFormat()
  const moveLabel = useMoveLabel()
  const { purchase } = row
  const next = nextStateOf(row)
  return (
    <li className="flex flex-col overflow-hidden rounded-card border bg-surface">
      <div className={cx('flex items-center gap-2 px-3 py-2', headOf[urgency])}>
        <button
          type="button"
          onClick={() => props.onOpen(row)}
          className="min-h-6 rounded-[4px] font-semibold text-field"
        >
          {purchase.ufid}
        </button>
        <span className="num ml-auto font-semibold text-read">{format.time(purchase.pickupTime)}</span>
        <span className="num text-dense">{dueText(minutes)}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2 px-3 pt-2">
        <StatusChip of="order" status={purchase.state} />
        <AnswerDue row={row} />
        <span className="text-text2">{ordersTexts(`channels.${purchase.channel}`)}</span>
        {row.storeName && <span className="min-w-0 truncate text-text3">{row.storeName}</span>}
      </div>
      <ul className="flex-1 px-1.5 py-2">
        {purchase.cartItems.map(line => {
          const isDone = done.has(line.id)
          return (
            <li key={line.id}>
              <button
                type="button"
                aria-pressed={isDone}
                onClick={() => onDone(line.id)}
                className="flex min-h-10 w-full items-start gap-2 rounded-ctl px-1.5 py-1 text-left hover:bg-sunken"
              >
                <span className="num w-8 shrink-0 font-semibold text-read">{line.quantity}×</span>
                <span className={cx('min-w-0 flex-1', isDone && 'text-text3 line-through')}>
                  <span className="font-medium text-read">{line.name}</span>
                  {line.subItems.map(item => (
                    <span key={item.id} className="block text-text2">
                      + {item.quantity > 1 && `${item.quantity}× `}
                      {item.name}
                    </span>
                  ))}
                  <LineAllergens
                    allergens={line.allergens}
                    declared={purchase.avoidedAllergens ?? []}
                    onlyAvoided
                  />
                  {line.comment && <span className="block font-semibold text-warn">{line.comment}</span>}
                </span>
                {isDone && <Check size={18} aria-hidden className="mt-1 shrink-0 text-ok" />}
              </button>
            </li>
          )
        })}
      </ul>
      {purchase.customerComments && (
        <p className="mx-3 mb-2 flex gap-2 rounded-ctl bg-warnSoft px-2 py-1.5 font-medium text-warn">
          <MessageSquareText size={16} aria-hidden className="mt-0.5 shrink-0" />
          {purchase.customerComments}
        </p>
      )}
      <OrderAllergens order={row} className="mx-3 mb-2 rounded-ctl px-2 py-1.5" />
      <div className="flex items-center gap-2 border-t p-2">
        {onPrint && (
          <IconButton
            kind="outline"
            size="large"
            icon={Printer}
            label={t('print.one', { order: purchase.ufid })}
            onClick={() => onPrint(row)}
          />
        )}
        {next ? (
          <Button kind="primary" size="large" className="flex-1" onClick={() => props.onNext(row)}>
            {moveLabel(next)}
          </Button>
        ) : (
          <span className="flex-1 text-center text-text3">{t('kitchen.waitsForCourier')}</span>
        )}
      </div>
    </li>
  )

  function dueText(left: number) {
    if (purchase.state === 'pending_pickup') return null
    if (left < 0) return t('kitchen.over', { count: -left })
    return left < 180 ? t('kitchen.left', { count: left }) : format.day(purchase.pickupTime)
  }
})

function AllDay({ totals }: { totals: readonly Total[] }) {
  const t = useTranslations('board')
  if (totals.length === 0) return <p className="p-4 text-text3">{t('kitchen.nothingToMake')}</p>
  return (
    <ul className="divide-y divide-line">
      {totals.map(total => (
        <li key={total.name} className="flex gap-3 px-4 py-2">
          <span className="num w-9 shrink-0 text-right font-semibold text-read">{total.quantity}</span>
          <span className="min-w-0">
            <span className="block font-medium">{total.name}</span>
            {total.variants.map(variant => (
              <span key={variant.name} className="num block text-meta text-text2">
                {variant.quantity}× {variant.name}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
