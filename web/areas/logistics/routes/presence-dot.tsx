import { useTranslations } from 'use-intl'
import type { Presence } from '../../../../src/modules/logistics/couriers/rules/presence'
import { useFormat } from '../../../i18n/format'
import { cx } from '../../../ui/cx'
import { type Driver, presenceNow } from './board'

const colours: Record<Presence, string> = { online: 'bg-ok', away: 'bg-saffron', offline: 'bg-bad' }
const inks: Record<Presence, string> = { online: 'text-ok', away: 'text-warn', offline: 'text-bad' }

/** Seconds under two minutes, then minutes, hours, days. */
function short(seconds: number): readonly [unit: 'seconds' | 'minutes' | 'hours' | 'days', count: number] {
  if (seconds < 120) return ['seconds', seconds]
  if (seconds < 7200) return ['minutes', Math.floor(seconds / 60)]
  if (seconds < 172_800) return ['hours', Math.floor(seconds / 3600)]
  return ['days', Math.floor(seconds / 86_400)]
}

/** "Online · 12 s": the word for a presence with the time since the courier was heard of. */
export function usePresenceText() {
  const t = useTranslations('routes')
  return (presence: Presence, seconds: number | null) => {
    if (seconds === null) return t('presence.never')
    const [unit, count] = short(seconds)
    return `${t(`presence.${presence}`)} · ${t(`presence.${unit}`, { count })}`
  }
}

function PresenceLine({ presence, seconds }: { presence: Presence; seconds: number | null }) {
  const text = usePresenceText()
  return (
    <span className={cx('num inline-flex items-center gap-1.5 font-medium text-meta', inks[presence])}>
      <span aria-hidden className={cx('size-2 rounded-full', colours[presence])} />
      {text(presence, seconds)}
    </span>
  )
}

/** A phone with less may go silent before the route ends. */
const LOW_BATTERY_PERCENT = 15

/** Whether a courier is heard of, and how full the phone was then. */
export function PhoneLine({ courier, now }: { courier: Driver; now: number }) {
  const t = useTranslations('routes')
  const format = useFormat()
  const percent = courier.lastEvent?.batteryPercentage ?? null
  return (
    <span className="num flex flex-wrap items-center gap-x-2 text-meta">
      <PresenceLine {...presenceNow(courier, now)} />
      {percent !== null && (
        <span className={percent <= LOW_BATTERY_PERCENT ? 'font-semibold text-bad' : 'text-text2'}>
          {t('battery', { percent: format.percent(Math.round(percent) / 100) })}
        </span>
      )}
    </span>
  )
}
