import {
  Check,
  CheckCheck,
  CircleSlash,
  Clock,
  MessageSquareText,
  PackageCheck,
  Printer,
  Siren,
  Timer,
} from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { isFailed } from '../../../../src/modules/order-records/states/rules/order-state'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { StatusChip } from '../../../ui/display/status-chip'
import { AnswerDue } from '../orders/answer-due'
import { BagStepper, countsBags } from '../orders/bag-count'
import { EaterNeeds } from '../orders/eater-needs'
import { HandlingNotes } from '../orders/line-handling'
import { LostPaperMark } from '../orders/lost-paper'
import { useMoveLabel } from '../orders/move-label'
import { LineAllergens } from '../orders/order-allergens'
import { type BoardRow, nextStateOf, type Urgency } from '../orders/order-row'
import { useHeldMoves } from './held-moves'
import { isPartAt, linesAt } from './kitchen'
import { SoldOutButton } from './sold-out-button'
import type { Station } from './stations'
import { tick } from './ticked'
import { UndoButton } from './undo-button'

const looks: Record<Urgency, { head: string; around: string; icon: typeof Clock }> = {
  calm: { head: 'bg-sunken text-text', around: '', icon: Clock },
  soon: { head: 'bg-warnSoft text-warn', around: 'border-warn', icon: Timer },
  late: { head: 'bg-badSolid text-onBad', around: 'border-badSolid ring-2 ring-badSolid', icon: Siren },
}
/** Further away than this a clock time says more than minutes. */
const COUNTED_MINUTES = 180

/** What is called out when the order changes hands, where the person who looks may know it. */
export const codeOf = ({ purchase }: BoardRow) => purchase.pickupCode ?? purchase.ufid

export interface KitchenTicketProps {
  row: BoardRow
  station: Station | null
  urgency: Urgency
  /** Until it has to leave the kitchen. */
  minutes: number
  done: ReadonlySet<string>
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
  onOpen: (row: BoardRow) => void
}

/** An order as the kitchen makes it. Red says that it is late, or what the person who eats is allergic to. */
export const KitchenTicket = memo(function KitchenTicket(props: KitchenTicketProps) {
  const { row, urgency } = props
  const t = useTranslations('board')
  const { purchase } = row
  const isOff = isFailed(purchase.state)
  const look = looks[urgency]
  return (
    <li
      aria-label={t('kitchen.ticket', { order: codeOf(row) })}
      className={cx(
        'flex flex-col overflow-hidden rounded-card border-2 bg-surface',
        isOff ? 'border-badSolid border-dashed' : look.around,
      )}
    >
      <Head {...props} isOff={isOff} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-2 text-field text-text2">
        {isOff ? (
          <span className="flex items-center gap-1.5 font-semibold text-bad">
            <CircleSlash size={20} aria-hidden />
            {t('kitchen.calledOff')}
          </span>
        ) : (
          <StatusChip of="order" status={purchase.state} size="normal" />
        )}
        <AnswerDue row={row} />
        {!isOff && <LostPaperMark paper={row.lostPaper} size="normal" />}
        {row.storeName && <span className="min-w-0 truncate">{row.storeName}</span>}
        {purchase.pickupCode && <span className="num text-note text-text3">{purchase.ufid}</span>}
      </div>
      <Lines {...props} isOff={isOff} />
      {purchase.customerComments && !isOff && (
        // Meant for the courier as often as for the kitchen: a warning stands at its dish.
        <p className="mx-3 mb-2 flex gap-2 rounded-ctl bg-sunken px-3 py-2 font-medium text-field text-text">
          <MessageSquareText size={20} aria-hidden className="mt-0.5 shrink-0 text-text2" />
          {purchase.customerComments}
        </p>
      )}
      {!isOff && <EaterNeeds allergens={purchase.avoidedAllergens ?? []} diets={purchase.diets ?? []} />}
      {isOff ? (
        <div className="border-t p-2">
          <Button size="huge" icon={Check} className="w-full" onClick={() => tick([row.id], true)}>
            {t('kitchen.heard')}
          </Button>
        </div>
      ) : (
        <Actions {...props} />
      )}
    </li>
  )
})

function Head({ row, urgency, minutes, onOpen, isOff }: KitchenTicketProps & { isOff: boolean }) {
  const t = useTranslations('board')
  const format = useFormat()
  const { pickupTime } = row.purchase
  const { head, icon: Icon } = looks[urgency]
  const timeLeft = () => {
    if (minutes < -90) return t('kitchen.overHours', { count: Math.round(-minutes / 60) })
    if (minutes < 0) return t('kitchen.over', { count: -minutes })
    return minutes < COUNTED_MINUTES ? t('kitchen.left', { count: minutes }) : format.day(pickupTime)
  }
  return (
    <div className={cx('flex items-center gap-3 px-3 py-1', isOff ? 'bg-badSoft text-bad' : head)}>
      <button
        type="button"
        onClick={() => onOpen(row)}
        className={cx('num min-h-12 rounded-ctl text-display', isOff && 'line-through')}
      >
        {codeOf(row)}
      </button>
      {!isOff && (
        <span className="num ml-auto text-right leading-tight">
          <span className="flex items-center justify-end gap-1.5 text-title">
            <Icon size={20} aria-hidden className="shrink-0" />
            {timeLeft()}
          </span>
          <span className="text-note">{t('kitchen.due', { time: format.time(pickupTime) })}</span>
        </span>
      )}
    </div>
  )
}

function Lines({ row, station, done, isOff }: KitchenTicketProps & { isOff: boolean }) {
  const t = useTranslations('board')
  const { purchase } = row
  const lines = linesAt(row, station)
  const others = purchase.cartItems.length - lines.length
  return (
    <ul className="flex-1 px-1.5 py-2">
      {lines.map(line => {
        const isDone = done.has(line.id)
        return (
          <li key={line.id} className="flex items-start">
            <button
              type="button"
              aria-pressed={isDone}
              disabled={isOff}
              onClick={() => tick([line.id], !isDone)}
              className="flex min-h-12 min-w-0 flex-1 items-start gap-3 rounded-ctl px-2 py-1.5 text-left hover:bg-sunken"
            >
              <span className="num w-8 shrink-0 text-head">{line.quantity}</span>
              <span
                className={cx('min-w-0 flex-1 text-field', (isDone || isOff) && 'text-text3 line-through')}
              >
                <span className="block text-title">{line.name}</span>
                {line.subItems.map(item => (
                  <span key={`${item.groupId} ${item.id}`} className="block text-text2">
                    {item.quantity > 1 ? `${item.quantity} ` : ''}
                    {item.name}
                  </span>
                ))}
                <HandlingNotes handling={line.handling} />
                <LineAllergens contents={line} declared={purchase.avoidedAllergens ?? []} onlyAvoided />
                {line.comment && <span className="block font-semibold text-warn">{line.comment}</span>}
              </span>
              {isDone && <Check size={24} aria-hidden className="shrink-0 text-ok" />}
            </button>
            {!isOff && <SoldOutButton storeId={purchase.storeId} line={line} />}
          </li>
        )
      })}
      {others > 0 && (
        <li className="px-2 py-1.5 text-field text-text3">{t('kitchen.elsewhere', { count: others })}</li>
      )}
    </ul>
  )
}

/** A station that makes a part of the order is done with its part; who sees all of it says that it is ready. */
function Actions({ row, station, onNext, onPrint }: KitchenTicketProps) {
  const t = useTranslations('board')
  const moveLabel = useMoveLabel()
  const move = useHeldMoves().held.get(row.id)
  const next = nextStateOf(row)
  const isNew = row.purchase.state === 'pending'
  const isPart = !isNew && isPartAt(row, station)
  const doneHere = () =>
    tick(
      linesAt(row, station).map(line => line.id),
      true,
    )
  return (
    <div className="border-t p-2">
      {!move && !isPart && countsBags(row) && (
        <BagStepper order={row.purchase} className="mb-2 pl-1 text-field" />
      )}
      <div className="flex items-center gap-2">
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
          <UndoButton orderId={row.id} move={move} size="huge" className="flex-1 !text-title" />
        ) : isPart ? (
          <Button
            kind="brandOutline"
            size="huge"
            icon={CheckCheck}
            className="flex-1 !text-title"
            onClick={doneHere}
          >
            {t('kitchen.doneHere')}
          </Button>
        ) : (
          next && (
            <Button
              kind={isNew ? 'primary' : 'brandOutline'}
              size="huge"
              icon={isNew ? Check : PackageCheck}
              className="flex-1 !text-title"
              onClick={() => onNext(row)}
            >
              {moveLabel(next)}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
