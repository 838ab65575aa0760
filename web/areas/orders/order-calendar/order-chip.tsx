import { CalendarClock } from 'lucide-react'
import { type DragEvent, memo } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarOrder } from '../../../../src/modules/orders/calendar/contract/calendar'
import { cx } from '../../../ui/cx'
import { tones } from '../../../ui/display/chip'
import { statusLooks, useStatusLabel } from '../../../ui/display/status-chip'

/** Only orders of this page are dropped on its windows. */
export const ORDER_TYPE = 'application/x-comanda-calendar-order'

export interface OrderChipProps {
  order: CalendarOrder
  isWide?: boolean
  onOpen: (order: CalendarOrder) => void
  onMove: (order: CalendarOrder) => void
  onDrag: (order: CalendarOrder | null) => void
}

/** An order in its window: a press opens it; one that is not accepted yet can be dragged, or moved by its button. */
export const OrderChip = memo(function OrderChip({ order, isWide, onOpen, onMove, onDrag }: OrderChipProps) {
  const t = useTranslations('order-calendar')
  const channels = useTranslations('orders')
  const label = useStatusLabel()
  const [tone, Icon] = statusLooks.order[order.state]
  const start = (event: DragEvent) => {
    event.dataTransfer.setData(ORDER_TYPE, order.id)
    event.dataTransfer.effectAllowed = 'move'
    onDrag(order)
  }
  return (
    <li
      draggable={order.mayMove}
      onDragStart={order.mayMove ? start : undefined}
      onDragEnd={() => onDrag(null)}
      className={cx(
        'flex min-w-0 items-stretch overflow-hidden rounded-ctl border bg-surface',
        order.mayMove && 'cursor-grab border-dashed border-control',
        isWide && 'max-sm:w-full',
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(order)}
        className={cx(
          'flex min-w-0 flex-1 items-center gap-1 pr-1.5 text-left text-meta hover:bg-sunken',
          isWide ? 'min-h-8 pointer-coarse:min-h-11' : 'min-h-6 pointer-coarse:min-h-11',
        )}
      >
        <span className={cx('grid h-full w-5 shrink-0 place-items-center', tones[tone])}>
          <Icon size={12} aria-hidden />
        </span>
        <span className="sr-only">
          {t('open', { order: order.ufid })}, {label('order', order.state)},
        </span>
        <span className="num truncate font-semibold">{order.pickupCode}</span>
        {isWide && (
          <>
            <span aria-hidden className="num text-text2">
              {order.ufid}
            </span>
            <span className="text-text2">{channels(`channels.${order.channel}`)}</span>
          </>
        )}
        <span className="num ml-auto whitespace-nowrap text-text2">
          {isWide ? t('units', { count: order.units }) : `×${order.units}`}
        </span>
      </button>
      {order.mayMove && (
        <button
          type="button"
          onClick={() => onMove(order)}
          aria-label={t('move', { order: order.ufid })}
          title={t('moveShort')}
          className={cx(
            'grid shrink-0 place-items-center border-l text-brand hover:bg-brandSoft pointer-coarse:w-11',
            isWide ? 'w-8' : 'w-6',
          )}
        >
          <CalendarClock size={13} aria-hidden />
        </button>
      )}
    </li>
  )
})
