import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isPicked, leftOf, pickedShare } from '../../../../src/modules/orders/picking/rules/picked-lines'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { Chip, type Tone } from '../../../ui/display/chip'
import { useNow } from '../../../ui/display/figures'
import { byPickupTime, codeOf, type PickingOrder } from './picking-view'

/** Minutes before an order has to leave in which it is said to be soon, as on the kitchen's tickets. */
const SOON_MINUTES = 15

/** The orders by when they have to be ready. */
export function OrderCards({
  orders,
  showsStore,
  onOpen,
}: {
  orders: readonly PickingOrder[]
  showsStore: boolean
  onOpen: (order: PickingOrder) => void
}) {
  const t = useTranslations('picking')
  const format = useFormat()
  const now = useNow(10_000)
  return byPickupTime(orders).map(({ at, orders: together }) => {
    const minutes = Math.round((at.getTime() - now) / 60_000)
    const tone: Tone = minutes < 0 ? 'bad' : minutes < SOON_MINUTES ? 'warn' : 'muted'
    const isToday = Math.abs(minutes) < 18 * 60
    return (
      <section key={at.getTime()} aria-label={t('readyAt', { time: format.dateTime(at) })}>
        <h2 className="mb-2 flex flex-wrap items-center gap-2 font-semibold text-read">
          <span className="num">{isToday ? format.time(at) : format.dateTime(at)}</span>
          <Chip tone={tone}>
            {minutes < 0 ? t('late', { count: -minutes }) : isToday && t('dueIn', { count: minutes })}
            {!isToday && minutes >= 0 && format.ago(at, now)}
          </Chip>
          <span className="font-normal text-text2">{t('orderCount', { count: together.length })}</span>
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
          {together.map(order => (
            <li key={order.id}>
              <OrderCard order={order} showsStore={showsStore} onOpen={() => onOpen(order)} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function OrderCard({
  order,
  showsStore,
  onOpen,
}: {
  order: PickingOrder
  showsStore: boolean
  onOpen: () => void
}) {
  const t = useTranslations('picking')
  const isDone = isPicked(order.lines)
  const left = order.lines.reduce((sum, line) => sum + leftOf(line), 0)
  const share = Math.round(pickedShare(order.lines) * 100)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-full w-full flex-col gap-2 rounded-card border bg-surface p-4 text-left hover:border-control"
    >
      <span className="flex w-full items-center gap-2">
        <span className="num font-semibold text-title">{codeOf(order)}</span>
        <span className="num text-meta text-text3">{order.ufid}</span>
        <span className={cx('num ml-auto font-medium', isDone ? 'text-ok' : 'text-text2')}>
          {isDone ? (
            <span className="inline-flex items-center gap-1">
              <Check size={16} aria-hidden />
              {t('done')}
            </span>
          ) : (
            t('leftCount', { count: left })
          )}
        </span>
      </span>
      {showsStore && <span className="text-text2">{order.storeName}</span>}
      <span className="line-clamp-2 text-text2">
        {order.lines.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')}
      </span>
      <span aria-hidden className="mt-auto block h-1.5 w-full overflow-hidden rounded-full bg-sunken">
        <span className={cx('block h-full', isDone ? 'bg-ok' : 'bg-brand')} style={{ width: `${share}%` }} />
      </span>
    </button>
  )
}
