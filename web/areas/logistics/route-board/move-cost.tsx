import { useTranslations } from 'use-intl'
import type { MoveRefusal } from '../../../../src/modules/logistics/routes/rules/place-move'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import type { Arrangement } from './board-stops'
import type { Preview } from './use-move'

/** More stops than these are counted, not named. */
const maxNamed = 2

/** The text of a move: its cost, the stops that it makes late, or why it is not possible. */
export function useMoveCost() {
  const t = useTranslations('dispatch.board')
  const format = useFormat()
  return (
    preview: Preview | null,
    refusal: MoveRefusal | null,
    arrangement: Arrangement,
  ): { text: string; tone: 'bad' | 'ok' | 'plain' } => {
    if (refusal) return { text: t('refusal.locked'), tone: 'bad' }
    if (!preview) return { text: t('cost.same'), tone: 'plain' }
    const { plan } = preview
    if (!plan) return { text: t(preview.isUnknown ? 'cost.unknown' : 'cost.thinking'), tone: 'plain' }
    if (plan.refusal)
      return {
        text: t(plan.refusal.name === 'WaypointLocked' ? 'refusal.locked' : 'refusal.other'),
        tone: 'bad',
      }
    const minutes = Math.round((plan.after.seconds - plan.before.seconds) / 60)
    const meters = plan.after.meters - plan.before.meters
    const sign = (value: number, text: string) => (value < 0 ? `−${text}` : `+${text}`)
    const way = `${sign(minutes, t('minutes', { count: Math.abs(minutes) }))} · ${sign(meters, format.distance(Math.abs(meters)))}`
    const stops = new Map(
      [...arrangement.values(), ...preview.changed.values()].flat().map(stop => [stop.id, stop]),
    )
    const later = plan.etas.filter(
      eta => eta.lateMinutes > (stops.get(eta.waypointId)?.eta?.lateMinutes ?? 0),
    )
    const overlap = plan.overlaps.length ? ` · ${t('cost.overlaps')}` : ''
    if (later.length === 0) {
      const gained = plan.before.lateMinutes - plan.after.lateMinutes
      const effect =
        gained > 0
          ? t('cost.earlier', { count: gained })
          : plan.after.lateMinutes
            ? t('cost.noLater')
            : t('cost.onTime')
      return { text: `${way} · ${effect}${overlap}`, tone: overlap ? 'bad' : 'ok' }
    }
    const named = later
      .slice(0, maxNamed)
      .map(eta => `${stops.get(eta.waypointId)?.name ?? ''} +${eta.lateMinutes}`)
      .join(', ')
    return {
      text: `${way} · ${t('cost.late', { count: later.length, stops: named })}${overlap}`,
      tone: 'bad',
    }
  }
}

/** The same beside the pointer, with what is carried. */
export function MoveLabel({
  what,
  cost,
  at,
}: {
  what: string
  cost: { text: string; tone: 'bad' | 'ok' | 'plain' }
  at: { x: number; y: number }
}) {
  return (
    <div
      aria-hidden
      style={{
        left: Math.max(8, Math.min(at.x + 14, innerWidth - 316)),
        top: Math.max(8, Math.min(at.y + 18, innerHeight - 84)),
      }}
      className="pointer-events-none fixed z-[60] w-max max-w-75 rounded-ctl border bg-raised px-2.5 py-1.5 shadow-dialog"
    >
      <p className="num truncate font-semibold text-dense">{what}</p>
      <p
        className={cx(
          'num text-meta',
          cost.tone === 'bad' ? 'font-medium text-bad' : cost.tone === 'ok' ? 'text-ok' : 'text-text2',
        )}
      >
        {cost.text}
      </p>
    </div>
  )
}
