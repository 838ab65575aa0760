import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Geo } from '../../../../src/core/contract/common'
import { metersBetween } from '../../../../src/core/rules/ordering/distance'
import { useFormat } from '../../../i18n/format'
import type { Choice } from '../../../ui/fields/select'
import { courierName, type Driver, presenceNow } from './board'
import { usePresenceText } from './presence-dot'

const PRESENCES = { online: 0, away: 1, offline: 2 }

/** Couriers who can start soonest first, then the nearest; those who are offline come last. */
export function sortCouriers(
  couriers: readonly Driver[],
  { now, from }: { now: number; from: Geo | null },
): Driver[] {
  const facts = (courier: Driver) => ({
    courier,
    presence: PRESENCES[presenceNow(courier, now).presence],
    freeAt: Math.max(now, courier.timeline.busyUntil ? Date.parse(courier.timeline.busyUntil) : 0),
    meters: metersTo(courier, from) ?? Number.POSITIVE_INFINITY,
  })
  return couriers
    .map(facts)
    .toSorted(
      (a, b) =>
        Number(a.presence === 2) - Number(b.presence === 2) ||
        a.freeAt - b.freeAt ||
        a.presence - b.presence ||
        (a.meters === b.meters ? 0 : a.meters - b.meters) ||
        a.courier.name.localeCompare(b.courier.name),
    )
    .map(({ courier }) => courier)
}

/** From where the courier's work ends, or from the last position of a courier who is free. */
function metersTo({ timeline, lastEvent }: Driver, to: Geo | null): number | null {
  const from = timeline.endsAt ?? lastEvent?.geo
  return from && to ? metersBetween(from, to) : null
}

/** The couriers of a picker: presence, when free, load, distance and end of shift, and the offline ones apart. */
export function useCourierChoices(
  couriers: readonly Driver[],
  options: { now: number; isAnonymous: boolean; from?: Geo | null },
): Choice[] {
  const { now, isAnonymous, from = null } = options
  const t = useTranslations('routes')
  const format = useFormat()
  const presenceText = usePresenceText()
  // A list that is open does not jump with every second.
  const minute = Math.floor(now / 60_000) * 60_000
  const sorted = useMemo(() => sortCouriers(couriers, { now: minute, from }), [couriers, minute, from])
  return sorted.map(courier => {
    const { presence, seconds } = presenceNow(courier, now)
    const { timeline } = courier
    const meters = metersTo(courier, from)
    return {
      value: courier.id,
      label: courierName(courier, isAnonymous),
      detail: [
        timeline.busyUntil ? t('pick.freeAt', { time: format.time(timeline.busyUntil) }) : t('pick.free'),
        timeline.stopsLeft > 0 && t('pick.stops', { count: timeline.stopsLeft }),
        timeline.bagsOnBoard > 0 && t('pick.bags', { count: timeline.bagsOnBoard }),
        meters !== null && format.distance(meters),
        timeline.shift && t('pick.shift', { time: format.time(timeline.shift.to) }),
        presenceText(presence, seconds),
      ]
        .filter(Boolean)
        .join(' · '),
      group: presence === 'offline' ? t('presence.offline') : t('pick.canGo'),
    }
  })
}
