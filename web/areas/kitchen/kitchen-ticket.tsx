import { Check, MessageSquareText, PackageCheck, Printer, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { Button, IconButton } from '../../ui/buttons/button'
import { cx } from '../../ui/cx'
import { StatusChip } from '../../ui/display/status-chip'
import { useAllergenNames } from '../orders/allergen-names'
import { AnswerDue } from '../orders/answer-due'
import { useMoveLabel } from '../orders/move-label'
import { LineAllergens } from '../orders/order-allergens'
import { type BoardRow, nextStateOf, type Urgency } from '../orders/order-row'
import { useHeldMoves } from './held-moves'
import { UndoButton } from './undo-button'

const headOf: Record<Urgency, string> = {
  calm: 'bg-sunken text-text',
  soon: 'bg-warnSoft text-warn',
  late: 'bg-badSolid text-onBad',
}
/** Further away than this a clock time says more than minutes. */
const COUNTED_MINUTES = 180

/** What is called out when the order changes hands, where the person who looks may know it. */
export const codeOf = ({ purchase }: BoardRow) => purchase.pickupCode ?? purchase.ufid

export interface KitchenTicketProps {
  row: BoardRow
  urgency: Urgency
  /** Until it has to leave the kitchen. */
  minutes: number
  done: ReadonlySet<string>
  onDone: (lineId: string) => void
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
  onOpen: (row: BoardRow) => void
}

/** An order as the kitchen cooks it. Red says that it is late, or what the person who eats is allergic to. */
export const KitchenTicket = memo(function KitchenTicket(props: KitchenTicketProps) {
  const { row, urgency, minutes, done } = props
  const t = useTranslations('board')
  const format = useFormat()
  const { purchase } = row
  return (
    <li
      aria-label={t('kitchen.ticket', { order: codeOf(row) })}
      className={cx(
        'flex flex-col overflow-hidden rounded-card border bg-surface',
        urgency === 'late' && 'border-badSolid ring-1 ring-badSolid',
      )}
    >
      <div className={cx('flex items-baseline gap-2 px-3 py-2', headOf[urgency])}>
        <button
          type="button"
          onClick={() => props.onOpen(row)}
          className="num min-h-6 rounded-[4px] font-semibold text-title pointer-coarse:min-h-11"
        >
          {codeOf(row)}
        </button>
        <span className="num">{t('kitchen.due', { time: format.time(purchase.pickupTime) })}</span>
        <span className="num ml-auto font-semibold">{timeLeft()}</span>
      </div>
      <div className="flex flex-wrap items-center gap-2 px-3 pt-2 text-text2">
        <StatusChip of="order" status={purchase.state} />
        <AnswerDue row={row} />
        {row.storeName && <span className="min-w-0 truncate">{row.storeName}</span>}
        {purchase.pickupCode && <span className="num text-meta text-text3">{purchase.ufid}</span>}
      </div>
      <Lines row={row} done={done} onDone={props.onDone} />
      {purchase.customerComments && (
        <p className="mx-3 mb-2 flex gap-2 rounded-ctl bg-warnSoft px-2 py-1.5 font-medium text-warn">
          <MessageSquareText size={16} aria-hidden className="mt-0.5 shrink-0" />
          {purchase.customerComments}
        </p>
      )}
      <Allergy declared={purchase.avoidedAllergens ?? []} />
      <Actions row={row} onNext={props.onNext} onPrint={props.onPrint} />
    </li>
  )

  function timeLeft() {
    if (minutes < -90) return t('kitchen.overHours', { count: Math.round(-minutes / 60) })
    if (minutes < 0) return t('kitchen.over', { count: -minutes })
    return minutes < COUNTED_MINUTES ? t('kitchen.left', { count: minutes }) : format.day(purchase.pickupTime)
  }
})

function Lines({ row: { purchase }, done, onDone }: Pick<KitchenTicketProps, 'row' | 'done' | 'onDone'>) {
  return (
    <ul className="flex-1 px-1.5 py-2">
      {purchase.cartItems.map(line => {
        const isDone = done.has(line.id)
        return (
          <li key={line.id}>
            <button
              type="button"
              aria-pressed={isDone}
              onClick={() => onDone(line.id)}
              className="flex min-h-10 w-full items-start gap-2 rounded-ctl px-1.5 py-1 text-left hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="num w-6 shrink-0 font-semibold text-read">{line.quantity}</span>
              <span className={cx('min-w-0 flex-1', isDone && 'text-text3 line-through')}>
                <span className="font-medium text-read">{line.name}</span>
                {line.subItems.length > 0 && (
                  <span className="block text-text2">
                    {line.subItems
                      .map(item => (item.quantity > 1 ? `${item.quantity} ${item.name}` : item.name))
                      .join(', ')}
                  </span>
                )}
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
  )
}

function Allergy({ declared }: { declared: readonly string[] }) {
  const t = useTranslations('board')
  const names = useAllergenNames()
  if (declared.length === 0) return null
  return (
    <p className="mx-3 mb-2 flex gap-2 rounded-ctl bg-badSolid px-2 py-1.5 font-semibold text-onBad">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t('kitchen.allergy', { list: names(declared) })}
    </p>
  )
}

function Actions({ row, onNext, onPrint }: Pick<KitchenTicketProps, 'row' | 'onNext' | 'onPrint'>) {
  const t = useTranslations('board')
  const moveLabel = useMoveLabel()
  const move = useHeldMoves().held.get(row.id)
  const next = nextStateOf(row)
  const isNew = row.purchase.state === 'pending'
  return (
    <div className="flex items-center gap-2 border-t p-2">
      {onPrint && (
        <IconButton
          kind="outline"
          size="huge"
          icon={Printer}
          label={t('print.one', { order: codeOf(row) })}
          onClick={() => onPrint(row)}
        />
      )}
      {move ? (
        <UndoButton orderId={row.id} move={move} size="huge" className="flex-1" />
      ) : (
        next && (
          <Button
            kind={isNew ? 'primary' : 'brandOutline'}
            size="huge"
            icon={isNew ? Check : PackageCheck}
            className="flex-1"
            onClick={() => onNext(row)}
          >
            {moveLabel(next)}
          </Button>
        )
      )}
    </div>
  )
}
