import { ArrowDown, ArrowUp, ArrowUpDown, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { autoSort } from '../../../../src/modules/logistics/routes/rules/auto-sort'
import type { StopEta } from '../../../../src/modules/logistics/routes/rules/eta'
import { useFormat } from '../../../i18n/format'
import { useMask } from '../../../session/incognito'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { type DraftStop, movedBy } from './new-route'
import { StopGlyph } from './stop-glyph'

/** The stops of a route that is being made, in the order in which they are driven. */
export function DraftStopList({
  stops,
  etas,
  colour,
  onStops,
}: {
  stops: readonly DraftStop[]
  etas: readonly StopEta[]
  colour: string
  onStops: (stops: DraftStop[]) => void
}) {
  const mask = useMask()
  const t = useTranslations('routes')
  const format = useFormat()
  return (
    <section aria-label={t('stops')}>
      <div className="mb-1 flex items-center justify-between">
        <h3 className="font-semibold">
          {t('stops')} <span className="num font-normal text-text3">{stops.length}</span>
        </h3>
        <Button size="small" kind="ghost" icon={ArrowUpDown} onClick={() => onStops(autoSort(stops))}>
          {t('new.autoSort')}
        </Button>
      </div>
      <ol className="flex flex-col">
        {stops.map((stop, index) => {
          const eta = etas.find(one => one.waypointId === stop.id)
          const isLate = (eta?.lateMinutes ?? 0) > 0
          return (
            <li key={stop.id} className="flex items-center gap-2 border-b py-1.5">
              <StopGlyph number={index + 1} isPickup={stop.shouldPickup} colour={colour} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  {stop.shouldPickup ? stop.name : mask('address', stop.name)}
                </span>
                <span className="num block truncate text-meta text-text2">
                  {stop.shouldPickup ? t('pickup') : t('dropoff')} ·{' '}
                  {t('orders.count', { count: stop.purchaseIds.length })} ·{' '}
                  {format.window(stop.windowStart, stop.windowEnd)}
                </span>
                {eta && (
                  <span
                    className={cx('num block text-meta', isLate ? 'font-semibold text-bad' : 'text-text3')}
                  >
                    {isLate
                      ? t('late.etaLate', { time: format.time(eta.arrivesAt), count: eta.lateMinutes })
                      : t('late.eta', { time: format.time(eta.arrivesAt) })}
                  </span>
                )}
              </span>
              <IconButton
                size="small"
                icon={ArrowUp}
                label={t('stop.up', { name: stop.name })}
                disabled={index === 0}
                onClick={() => onStops(movedBy(stops, index, -1))}
              />
              <IconButton
                size="small"
                icon={ArrowDown}
                label={t('stop.down', { name: stop.name })}
                disabled={index === stops.length - 1}
                onClick={() => onStops(movedBy(stops, index, 1))}
              />
              <IconButton
                size="small"
                icon={X}
                label={t('stop.remove', { name: stop.name })}
                onClick={() => onStops(stops.filter(one => one !== stop))}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}
