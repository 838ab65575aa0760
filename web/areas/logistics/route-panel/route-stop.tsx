import { ArrowDown, ArrowUp, CameraOff, Lock, Phone, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { latestEntry } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'
import { Input } from '../../../ui/fields/input'
import type { Waypoint } from '../routes/board'
import { markerId } from '../routes/marker-ids'
import { StopGlyph } from '../routes/stop-glyph'

export interface RouteStopProps {
  stop: Waypoint
  number: number
  colour: string
  isTarget: boolean
  isHovered: boolean
  onHover: (id: string | null) => void
  /** While the route is edited. */
  editing?: StopEditing
}

/** The acts on a stop; null for one that the server would refuse. */
export interface StopEditing {
  up: (() => void) | null
  down: (() => void) | null
  remove: (() => void) | null
  window: ((change: Pick<Waypoint, 'windowStart' | 'windowEnd'>) => void) | null
  onDragStart: () => void
  /** Whether the stop that is dragged may come here. */
  onDragOver: () => boolean
  onDrop: () => void
}

export function RouteStop({ stop, number, colour, isTarget, isHovered, onHover, editing }: RouteStopProps) {
  const t = useTranslations('routes')
  const format = useFormat()
  const mask = useMask()
  const last = latestEntry(stop.statusHistory)
  const isLate = (stop.eta?.lateMinutes ?? 0) > 0
  const shownAt =
    stop.status === 'Pending' ? format.time(stop.windowStart) : last ? format.time(last.timestamp) : null
  const id = markerId.stop(stop.id)
  const isLocked = editing !== undefined && !editing.window
  const name = stop.isTransfer
    ? t(stop.shouldPickup ? 'stop.takeFrom' : 'stop.giveTo', {
        name: mask('name', stop.contactName) ?? t('new.driver'),
      })
    : stop.shouldPickup
      ? stop.name
      : mask('address', stop.name)
  return (
    <li
      draggable={editing !== undefined && !isLocked}
      onDragStart={editing?.onDragStart}
      onDragOver={event => editing?.onDragOver() && event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        editing?.onDrop()
      }}
      data-locked={isLocked || undefined}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      className={cx(
        'flex items-start gap-2.5 border-b py-2',
        isHovered && 'bg-sunken',
        isLocked ? 'bg-sunken' : editing && 'cursor-grab',
      )}
    >
      <StopGlyph
        number={number}
        isPickup={stop.shouldPickup}
        colour={colour}
        isDone={stop.status === 'Completed'}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate', isTarget ? 'font-semibold' : 'font-medium')}>
            {name}
          </span>
          {!editing && <StatusChip of="waypoint" status={stop.status} detail={shownAt ?? undefined} />}
        </div>
        <p className="truncate text-meta text-text2">
          {stop.shouldPickup ? stop.address.formattedAddress : mask('address', stop.address.formattedAddress)}
          {stop.address.details && ` · ${mask('address', stop.address.details)}`}
        </p>
        <p className="num flex flex-wrap gap-x-2 text-meta text-text3">
          <span>{format.window(stop.windowStart, stop.windowEnd)}</span>
          {stop.eta && (
            <span className={cx(isLate && 'font-semibold text-bad')}>
              {isLate
                ? t('late.etaLate', { time: format.time(stop.eta.arrivesAt), count: stop.eta.lateMinutes })
                : t('late.eta', { time: format.time(stop.eta.arrivesAt) })}
            </span>
          )}
          {stop.orders.length > 0 && (
            <span className="min-w-0 truncate">{stop.orders.map(order => order.ufid).join(', ')}</span>
          )}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-1.5 empty:hidden">
          {isTarget && stop.status === 'Pending' && <Chip tone="brand">{t('stop.target')}</Chip>}
          {stop.failedReason && <Chip tone="bad">{t(`failed.${stop.failedReason}`)}</Chip>}
          {stop.isMissingPhoto && (
            <Chip tone="warn" icon={CameraOff}>
              {t('stop.noPhoto')}
            </Chip>
          )}
          {stop.unavailableReason && <Chip>{stop.unavailableReason}</Chip>}
          {stop.proofContactName && (
            <Chip>{t('stop.receivedBy', { name: mask('name', stop.proofContactName) })}</Chip>
          )}
          {stop.contactPhone && stop.status !== 'Completed' && (
            <a
              href={`tel:${stop.contactPhone}`}
              className="inline-flex min-h-6 items-center gap-1 text-brand text-meta underline-offset-2 hover:underline"
            >
              <Phone size={12} aria-hidden />
              {stop.contactName ? mask('name', stop.contactName) : mask('phone', stop.contactPhone)}
            </a>
          )}
        </div>
        {editing?.window && <StopWindow stop={stop} onChange={editing.window} />}
        {stop.proofImageURL && (
          <a href={stop.proofImageURL} target="_blank" rel="noreferrer" className="mt-1.5 inline-block">
            <img
              src={stop.proofImageURL}
              alt={t('stop.proof', { name: stop.name })}
              className="h-16 rounded-ctl border object-cover"
              loading="lazy"
            />
          </a>
        )}
      </div>
      {editing && isLocked && <Lock size={15} aria-label={t('stop.locked')} className="mt-1 shrink-0" />}
      {editing && <StopTools name={stop.name} editing={editing} />}
    </li>
  )
}

/** Only what can be done is offered. */
function StopTools({ name, editing }: { name: string; editing: StopEditing }) {
  const t = useTranslations('routes')
  const { up, down, remove, window } = editing
  return (
    <div className="flex shrink-0">
      {window && (
        <>
          <IconButton
            size="small"
            icon={ArrowUp}
            label={t('stop.up', { name })}
            disabled={!up}
            onClick={() => up?.()}
          />
          <IconButton
            size="small"
            icon={ArrowDown}
            label={t('stop.down', { name })}
            disabled={!down}
            onClick={() => down?.()}
          />
        </>
      )}
      {remove && <IconButton size="small" icon={X} label={t('stop.remove', { name })} onClick={remove} />}
    </div>
  )
}

/** From when until when a stop can be made, on the day that it has. */
function StopWindow({ stop, onChange }: { stop: Waypoint; onChange: NonNullable<StopEditing['window']> }) {
  const t = useTranslations('routes')
  const field = (label: string, at: Date, change: (at: Date) => void) => (
    <Input
      type="time"
      aria-label={label}
      value={timeText(at)}
      onChange={event => {
        const [hours, minutes] = event.target.value.split(':').map(Number)
        if (hours === undefined || minutes === undefined) return
        const next = new Date(at)
        next.setHours(hours, minutes, 0, 0)
        change(next)
      }}
    />
  )
  return (
    <div className="mt-1 flex items-center gap-1.5">
      {field(t('stop.windowStart', { name: stop.name }), stop.windowStart, at =>
        onChange({ windowStart: at, windowEnd: new Date(Math.max(at.getTime(), stop.windowEnd.getTime())) }),
      )}
      <span aria-hidden>–</span>
      {field(t('stop.windowEnd', { name: stop.name }), stop.windowEnd, at =>
        onChange({
          windowStart: new Date(Math.min(at.getTime(), stop.windowStart.getTime())),
          windowEnd: at,
        }),
      )}
    </div>
  )
}

const timeText = (at: Date) =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
