import { Check, Lock, X } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { cx } from '../../../ui/cx'
import { leftOf } from './axis'
import { isLocked } from './board-stops'
import type { PlacedStop, Span } from './lanes'
import { itemKey } from './use-chosen'

interface BlockProps {
  one: PlacedStop
  /** The left edge of the next stop, in pixels: the room for the name. */
  room: number
  colour: string
  span: Span
  scale: number
  isChosen: boolean
  /** The other stop of its order, or the same stop on the map, has the pointer. */
  isLit: boolean
  isCarried: boolean
  isTabStop: boolean
}

const leastWidth = 10
const leastTarget = 24

/** The drive to a stop, the wait there, and the stop itself; dimmed while another order is highlighted. */
export const StopBlock = memo(function StopBlock({ one, room, colour, span, scale, ...is }: BlockProps) {
  const { stop } = one
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  const mask = useMask()
  const name = stop.shouldPickup ? stop.name : mask('address', stop.name)
  const [drive, arrives, from, to] = [one.drivesFrom, one.arrives, one.from, one.to].map(at =>
    leftOf(at, span, scale),
  ) as [number, number, number, number]
  const locked = isLocked(stop)
  const isDone = stop.doneAt !== null
  const width = Math.max(to - from, scale >= 6 ? leastTarget : leastWidth)
  const Mark = stop.status === 'Failed' ? X : isDone ? Check : Lock
  const time = isDone ? (stop.doneAt ?? one.to) : one.arrives
  return (
    <>
      {drive < arrives && (
        <span
          aria-hidden
          style={{ left: drive, width: arrives - drive, background: colour }}
          className={cx(
            'absolute top-[2.0625rem] h-[3px] rounded-full opacity-45 transition-[left,width] duration-200',
            'group-data-lit/board:opacity-20',
          )}
        />
      )}
      {from - arrives > 2 && (
        <span
          aria-hidden
          title={t('waits')}
          style={{ left: arrives, width: from - arrives, borderColor: colour }}
          className="absolute top-[1.75rem] h-3.5 border border-dashed border-r-0 bg-mutedSoft opacity-70 transition-[left,width] duration-200"
        />
      )}
      <button
        type="button"
        data-item={itemKey.stop(stop.id)}
        tabIndex={is.isTabStop ? 0 : -1}
        aria-pressed={is.isChosen}
        aria-disabled={locked}
        aria-roledescription={locked ? undefined : t('movable')}
        aria-describedby={locked ? undefined : 'route-board-keys'}
        aria-label={[
          t(stop.shouldPickup ? 'stop.pickup' : 'stop.delivery', { number: one.number, name }),
          stop.ufids.join(' '),
          t(isDone ? 'stop.done' : 'stop.eta', { time: format.time(time) }),
          one.late > 0 && !isDone ? t('late', { count: one.late }) : '',
          locked ? t(`locked.${isDone ? 'done' : 'started'}`) : '',
        ]
          .filter(Boolean)
          .join(', ')}
        style={{
          left: from,
          width,
          ...(locked || one.isRough ? {} : { background: colour }),
        }}
        className={cx(
          'num absolute top-[1.4375rem] z-[1] grid h-6 place-items-center overflow-hidden border font-semibold text-chip outline-offset-2 transition-[left,width,opacity] duration-200 motion-reduce:transition-none',
          stop.shouldPickup ? 'rounded-[5px]' : 'rounded-full',
          locked
            ? 'cursor-default border-line bg-mutedSoft text-text3'
            : 'cursor-grab touch-manipulation border-transparent text-onBrand',
          one.isRough && 'border-control border-dashed bg-surface text-text2',
          one.late > 0 && !isDone && 'ring-2 ring-bad ring-offset-1 ring-offset-surface',
          is.isChosen && 'outline-2 outline-brand',
          is.isLit && 'z-[2] shadow-pop outline-2 outline-focus',
          is.isCarried && 'opacity-60',
          !is.isLit && !is.isChosen && 'group-data-lit/board:opacity-40',
        )}
      >
        {width >= 16 && (locked ? <Mark size={12} aria-hidden strokeWidth={2.5} /> : one.number)}
      </button>
      {room > 34 && (
        <span
          aria-hidden
          style={{ left: from, maxWidth: room }}
          className={cx(
            'pointer-events-none absolute top-1 truncate text-chip transition-[left] duration-200',
            isDone ? 'text-text3' : is.isLit || is.isChosen ? 'font-semibold text-text' : 'text-text2',
          )}
        >
          {name}
        </span>
      )}
      {(room > 34 || one.late > 0) && !isDone && !one.isRough && (
        <span
          aria-hidden
          style={{ left: from }}
          className={cx(
            'num pointer-events-none absolute top-[3.125rem] whitespace-nowrap text-chip transition-[left] duration-200',
            one.late > 0 ? 'font-semibold text-bad' : 'text-text3',
          )}
        >
          {room > 34 && format.time(one.from)}
          {one.late > 0 && ` +${one.late}`}
        </span>
      )}
    </>
  )
})
