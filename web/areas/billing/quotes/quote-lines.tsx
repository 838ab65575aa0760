import { ArrowDown, ArrowUp, Lock, LockOpen, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moved } from '../../../collection/reorder'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { Input } from '../../../ui/fields/input'
import { MoneyInput } from '../../../ui/fields/money-input'
import { Section } from '../../../ui/layout/page'
import { AddItemDialog } from './add-item-dialog'
import { DietsCovered } from './diets-covered'
import type { LineChange, Quote, QuoteLine, QuoteState } from './use-quote'

interface Props {
  quote: Quote
  state: QuoteState
  canChange: boolean
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

/** What is offered, line by line: how many, at which price, in which order. */
export function QuoteLines({ quote, state, canChange, isAdding, onAdding }: Props) {
  const t = useTranslations('quotes')
  const { cartItems } = quote.proposal
  const edit = (id: string, change: Partial<LineChange>) =>
    state.changeLines(lines => lines.map(line => (line.id === id ? { ...line, ...change } : line)))
  const move = (id: string, by: number) =>
    state.changeLines(lines => {
      const at = lines.findIndex(line => line.id === id)
      return moved(lines, at, at + by)
    })
  return (
    <Section
      flush
      title={t('lines.title')}
      actions={
        canChange && (
          <Button icon={Plus} shortcut="A" onClick={() => onAdding(true)}>
            {t('lines.add')}
          </Button>
        )
      }
    >
      {cartItems.length === 0 ? (
        <EmptyState title={t('lines.none')} text={t('lines.noneText')} />
      ) : (
        <ul className="divide-y" onKeyDown={walkFields}>
          {cartItems.map((line, index) => (
            <Line
              key={line.id}
              line={line}
              canChange={canChange}
              isFirst={index === 0}
              isLast={index === cartItems.length - 1}
              onEdit={change => void edit(line.id, change)}
              onMove={by => void move(line.id, by)}
              onRemove={() => void state.changeLines(lines => lines.filter(({ id }) => id !== line.id))}
            />
          ))}
        </ul>
      )}
      <DietsCovered quote={quote} found={state.thread.data?.request?.found ?? null} />
      {isAdding && (
        <AddItemDialog
          quote={quote}
          onClose={() => onAdding(false)}
          onAdd={line => state.changeLines(lines => [...lines, line])}
        />
      )}
    </Section>
  )
}

/** Up and down go to the same field of the line above or below, as in a table. */
function walkFields(event: KeyboardEvent<HTMLUListElement>) {
  if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  const field = event.target as HTMLElement
  const kind = field.dataset.field
  if (!kind) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-field=${kind}]`)]
  const next = all[all.indexOf(field) + (event.key === 'ArrowUp' ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Line({
  line,
  canChange,
  isFirst,
  isLast,
  onEdit,
  onMove,
  onRemove,
}: {
  line: QuoteLine
  canChange: boolean
  isFirst: boolean
  isLast: boolean
  onEdit: (change: Partial<LineChange>) => void
  onMove: (by: number) => void
  onRemove: () => void
}) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const [quantity, setQuantity] = useState(String(line.quantity))
  const [cents, setCents] = useState<number | null>(line.price.amount)
  // What is saved of one field leaves what is typed in the other.
  const [saved, setSaved] = useState(line)
  if (saved !== line) {
    setSaved(line)
    if (saved.quantity !== line.quantity) setQuantity(String(line.quantity))
    if (saved.price.amount !== line.price.amount) setCents(line.price.amount)
  }
  const keepQuantity = () => {
    const count = Number(quantity)
    if (!Number.isInteger(count) || count < 1 || count > 10_000) return setQuantity(String(line.quantity))
    if (count !== line.quantity) onEdit({ quantity: count })
  }
  const keepPrice = () => {
    if (cents === null || cents < 0) return setCents(line.price.amount)
    if (cents !== line.price.amount) onEdit({ price: { amount: cents, currency: 'eur' } })
  }
  const isOther = line.menuPrice.amount !== line.price.amount
  return (
    <li
      className="grid grid-cols-[5rem_7rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[5rem_7rem_minmax(0,1fr)_auto]"
      onKeyDown={event => {
        if (!canChange || !event.altKey) return
        if (event.key === 'ArrowUp' && !isFirst) onMove(-1)
        else if (event.key === 'ArrowDown' && !isLast) onMove(1)
        else return
        event.preventDefault()
      }}
    >
      <div className="col-span-3 min-w-0 sm:col-span-4">
        <p className="font-medium">{line.name}</p>
        <p className="text-meta text-text2">
          {[
            ...line.subItems.map(item => item.name),
            f.rate(line.vatPercentage / 100),
            ...(line.comment ? [line.comment] : []),
          ].join(' · ')}
          {isOther && (
            <>
              {' · '}
              {t('lines.menu')} <s className="num">{f.money(line.menuPrice.amount)}</s>
            </>
          )}
        </p>
      </div>
      {canChange ? (
        <>
          <Input
            type="number"
            min={1}
            max={10000}
            data-field="quantity"
            aria-label={t('lines.quantityOf', { name: line.name })}
            value={quantity}
            onChange={event => setQuantity(event.target.value)}
            onBlur={keepQuantity}
            onKeyDown={event => event.key === 'Enter' && keepQuantity()}
          />
          <MoneyInput
            data-field="price"
            aria-label={t('lines.priceOf', { name: line.name })}
            value={cents}
            onChange={setCents}
            onBlur={keepPrice}
            onKeyDown={event => event.key === 'Enter' && keepPrice()}
          />
        </>
      ) : (
        <>
          <span className="num">{line.quantity}×</span>
          <span className="num text-right">{f.money(line.price.amount)}</span>
        </>
      )}
      <span className="num text-right font-semibold">{f.money(line.total.amount)}</span>
      {canChange && (
        <span className="col-span-3 flex justify-end sm:col-span-1">
          <IconButton
            icon={line.isFixed ? Lock : LockOpen}
            label={t(line.isFixed ? 'lines.free' : 'lines.fix', { name: line.name })}
            onClick={() => onEdit({ isFixed: !line.isFixed })}
          />
          <IconButton
            icon={ArrowUp}
            label={t('lines.up', { name: line.name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={t('lines.down', { name: line.name })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton icon={Trash2} label={t('lines.remove', { name: line.name })} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}
