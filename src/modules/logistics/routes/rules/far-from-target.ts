import { type Geo, metersBetween } from '../../../../core/rules/ordering/distance'

/** Further away than this, a courier is asked whether the stop is the right one. */
export const FAR_FROM_TARGET_METERS = 100

const BAD_SIGNAL_METERS = 100
const COARSE_SIGNAL_METERS = 1_000

export function isFarFromTarget(courier: Geo, target: Geo): boolean {
  return metersBetween(courier, target) > FAR_FROM_TARGET_METERS
}

export type Signal = 'good' | 'bad' | 'coarse'

/** How much a position is worth, by its accuracy. */
export function signalOf(accuracyMeters: number): Signal {
  return accuracyMeters > COARSE_SIGNAL_METERS
    ? 'coarse'
    : accuracyMeters > BAD_SIGNAL_METERS
      ? 'bad'
      : 'good'
}
