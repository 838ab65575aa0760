import { ArrowRight, PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { type BoardOrder, riskAt } from '../routes/board'
import { gridStyle, leftOf, NowLine } from './axis'
import { type PackedOrder, packOrders, type Span, unassignedLane } from './lanes'
import { itemKey } from './use-chosen'

interface UnassignedLaneProps {
  orders: readonly BoardOrder[]
  span: Span
  scale: number
  now: number
  chosen: ReadonlySet<string>
  carried: ReadonlySet<string>
  isTarget: boolean
  tabStop: string | null
}

/** The least width of an order that can be read, in pixels. */
const leastWidth = 148
const rowHeight = 30
const shownRows = 5

/** The orders that no route covers, from when they are ready until they have to be there. */
export function UnassignedLane(props: UnassignedLaneProps) {
  const { orders, span, scale, now, isTarget } = props
  const t = useTranslations('dispatch.board')
  const [isOpen, setIsOpen] = useState(false)
  const packed = packOrders(orders, (leastWidth / scale) * 60_000)
  const rows = Math.max(0, ...packed.map(one => one.row + 1))
  const shown = isOpen ? packed : packed.filter(one => one.row < shownRows)
  const overdue = orders.filter(order => riskAt(order, now) !== null).length
  const height = Math.max(2, isOpen ? rows : Math.min(rows, shownRows)) * rowHeight + 12
  return (
    <section
      aria-label={t('unassigned.lane', { count: orders.length })}
      data-lane={unassignedLane}
      style={{ minHeight: height }}
      className={cx('flex border-b-2', isTarget ? 'bg-brandSoft' : 'bg-canvas')}
    >
      <div className="sticky left-0 z-[4] flex w-(--head) shrink-0 flex-col gap-1 border-r bg-canvas px-2.5 py-2">
        <span className="font-semibold text-dense">{t('unassigned.title')}</span>
        <span className="flex flex-wrap gap-1">
          <Chip tone={orders.length ? 'warn' : 'ok'}>{orders.length}</Chip>
          {overdue > 0 && <Chip tone="bad">{t('unassigned.overdue', { count: overdue })}</Chip>}
        </span>
        {rows > shownRows && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="self-start text-brand text-chip hover:underline pointer-coarse:min-h-11"
          >
            {isOpen ? t('unassigned.less') : t('unassigned.more', { count: packed.length - shown.length })}
          </button>
        )}
      </div>
      <div data-track className="relative shrink-0" style={gridStyle(span, scale)}>
        {orders.length === 0 && (
          <p className="sticky left-(--head) inline-flex items-center gap-2 p-3 text-dense text-text2">
            <PackageCheck size={16} aria-hidden className="text-ok" />
            {t('unassigned.none')}
          </p>
        )}
        {shown.map(one => (
          <OrderBar key={one.order.id} one={one} {...props} />
        ))}
        <NowLine left={leftOf(now, span, scale)} />
      </div>
    </section>
  )
}

function OrderBar({
  one: { order, row },
  span,
  scale,
  now,
  chosen,
  carried,
  tabStop,
}: UnassignedLaneProps & { one: PackedOrder }) {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  const mask = useMask()
  const key = itemKey.order(order.id)
  const from = leftOf(order.pickupAt.getTime(), span, scale)
  const to = leftOf(order.windowEnd.getTime(), span, scale)
  const risk = riskAt(order, now)
  const place = order.locationName ?? mask('address', order.dropoff.name ?? order.dropoff.formattedAddress)
  return (
    <button
      type="button"
      data-item={key}
      tabIndex={tabStop === key ? 0 : -1}
      aria-pressed={chosen.has(key)}
      aria-roledescription={t('movable')}
      aria-describedby="route-board-keys"
      style={{
        left: Math.max(0, from),
        width: Math.max(to - Math.max(0, from), leastWidth),
        top: row * rowHeight + 6,
      }}
      className={cx(
        'absolute flex h-[1.625rem] cursor-grab touch-manipulation items-center gap-1 overflow-hidden rounded-ctl border px-1.5 text-left text-chip outline-offset-1',
        risk ? 'border-bad/60 bg-badSoft' : 'border-control/60 bg-surface',
        chosen.has(key) && 'outline-2 outline-brand',
        carried.has(order.id) && 'opacity-60',
      )}
    >
      <span className={cx('num shrink-0 font-semibold', risk && 'text-bad')}>{order.ufid}</span>
      <span className="min-w-0 shrink truncate text-text2">{order.storeName}</span>
      <ArrowRight size={10} aria-hidden className="shrink-0 text-text3" />
      <span className="min-w-0 flex-1 truncate text-text">{place}</span>
      <span className="sr-only">
        {[
          '',
          t('unassigned.ready', { time: format.time(order.pickupAt) }),
          format.window(order.windowStart, order.windowEnd),
          ...(risk ? [t('unassigned.waits', { count: risk.minutes })] : []),
        ].join(', ')}
      </span>
    </button>
  )
}
