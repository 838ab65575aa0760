import { ArrowDown, ArrowUp, CameraOff, Phone, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { latestEntry } from '../../../../src/modules/logistics/routes/rules/waypoint-state'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { StatusChip } from '../../../ui/display/status-chip'
import type { Waypoint } from './board'
import { markerId } from './marker-ids'
import { StopGlyph } from './stop-glyph'

export interface RouteStopProps {
  stop: Waypoint
  number: number
  colour: string
  isTarget: boolean
  isHovered: boolean
  onHover: (id: string | null) => void
  /** While the route is edited; null where a stop cannot go further. */
  editing: { up: (() => void) | null; down: (() => void) | null; remove: () => void } | null
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
  return (
    <li
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      className={cx('flex items-start gap-2.5 border-b py-2', isHovered && 'bg-sunken')}
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
            {stop.shouldPickup ? stop.name : mask('address', stop.name)}
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
          {isTarget && <Chip tone="brand">{t('stop.target')}</Chip>}
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
      {editing && (
        <div className="flex shrink-0">
          <IconButton
            size="small"
            icon={ArrowUp}
            label={t('stop.up', { name: stop.name })}
            disabled={!editing.up}
            onClick={() => editing.up?.()}
          />
          <IconButton
            size="small"
            icon={ArrowDown}
            label={t('stop.down', { name: stop.name })}
            disabled={!editing.down}
            onClick={() => editing.down?.()}
          />
          <IconButton
            size="small"
            icon={X}
            label={t('stop.remove', { name: stop.name })}
            onClick={editing.remove}
          />
        </div>
      )}
    </li>
  )
}
