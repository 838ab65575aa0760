import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Waypoint } from '../../../../src/modules/logistics/routes/contract/waypoints'
import { useFormat } from '../../../i18n/format'

/** Stops that are still to come; a press chooses one. */
export function RouteStops({
  stops,
  onChoose,
  numberOf,
}: {
  stops: readonly Waypoint[]
  onChoose: (stop: Waypoint) => void
  numberOf: (stop: Waypoint) => number
}) {
  const t = useTranslations('stops')
  const format = useFormat()
  return (
    <ul>
      {stops.map(stop => (
        <li key={stop.id}>
          <button
            type="button"
            onClick={() => onChoose(stop)}
            className="flex min-h-16 w-full items-center gap-3 border-b py-2 text-left"
          >
            <span className="num grid size-8 shrink-0 place-items-center rounded-full bg-mutedSoft font-semibold text-note">
              {numberOf(stop)}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{stop.name}</span>
              <span className="block truncate text-note text-text2">
                {stop.shouldPickup ? t('stop.pickup') : t('stop.deliver')} · {stop.address.formattedAddress}
              </span>
            </span>
            <span className="num text-text2">{format.time(stop.windowStart)}</span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-text2" />
          </button>
        </li>
      ))}
    </ul>
  )
}
