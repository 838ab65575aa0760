import type { CurrentShift, Shift } from '../../../../src/modules/logistics/shifts/contract/shifts'
import { breakAt } from '../../../../src/modules/logistics/shifts/rules/shift-times'
import type { StoredAction } from './outbox'

const MINUTE_MS = 60_000

/** The shift with the acts of this phone that are not sent yet. */
export function withShiftActions(current: CurrentShift, acts: readonly StoredAction[]): CurrentShift {
  return { ...current, shift: acts.reduce(after, current.shift) }
}

function after(shift: Shift | null, act: StoredAction): Shift | null {
  const at = new Date(act.occurredAt)
  if (act.kind === 'startShift') {
    const { endsAt, vehicleType } = act.input
    return shift ?? { id: act.opId, startsAt: at, endsAt: new Date(endsAt as Date), vehicleType, breaks: [] }
  }
  if (!shift) return null
  switch (act.kind) {
    case 'endShift':
      return null
    case 'changeVehicle':
      return { ...shift, vehicleType: act.input.vehicleType }
    case 'takeBreak': {
      const startsAt = act.input.startsAt ? new Date(act.input.startsAt as Date) : at
      const endsAt = new Date(startsAt.getTime() + act.input.minutes * MINUTE_MS)
      const breaks = [...shift.breaks, { id: act.opId, startsAt, endsAt }]
      return { ...shift, breaks: breaks.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()) }
    }
    case 'endBreak': {
      const ended = act.input.breakId ?? breakAt(shift.breaks, at)?.id
      return {
        ...shift,
        breaks: shift.breaks.flatMap(one =>
          one.id !== ended ? one : one.startsAt >= at ? [] : { ...one, endsAt: at },
        ),
      }
    }
    default:
      return shift
  }
}
