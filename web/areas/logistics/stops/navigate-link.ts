import type { Geo } from '../../../../src/core/contract/common'
import type { VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { savedValue } from '../../../session/saved-value'

export const NAVIGATION_APPS = ['google', 'apple', 'waze'] as const
export type NavigationApp = (typeof NAVIGATION_APPS)[number]

/** The courier's choice; before one, the maps of the phone. */
export const navigationApp = savedValue<NavigationApp>(
  'user.courier.navigation',
  stored => NAVIGATION_APPS.find(app => app === stored) ?? appOfPhone(navigator.userAgent),
)

export function appOfPhone(userAgent: string): NavigationApp {
  return /iPhone|iPad|Macintosh/.test(userAgent) ? 'apple' : 'google'
}

type Mode = 'walking' | 'bicycling' | 'driving'
const APPLE_FLAGS: Readonly<Record<Mode, string>> = { walking: 'w', bicycling: 'c', driving: 'd' }

function modeOf(vehicle: VehicleType): Mode {
  if (vehicle === 'walker') return 'walking'
  return ['bike', 'ebike', 'cargo_bike'].includes(vehicle) ? 'bicycling' : 'driving'
}

/** Opens the way to a place in an app, for the courier's vehicle. The pages of each are handed to its app. */
export function directionsTo({ lat, lon }: Geo, vehicle: VehicleType, app: NavigationApp): string {
  const place = `${lat.toFixed(6)},${lon.toFixed(6)}`
  const mode = modeOf(vehicle)
  if (app === 'apple') return `https://maps.apple.com/?daddr=${place}&dirflg=${APPLE_FLAGS[mode]}`
  if (app === 'waze') return `https://waze.com/ul?ll=${place}&navigate=yes`
  return `https://www.google.com/maps/dir/?api=1&destination=${place}&travelmode=${mode}`
}
