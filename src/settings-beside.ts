import type { SETTINGS } from './config'

type Name = keyof typeof SETTINGS

/** What does nothing, or only half of what is expected, without those beside it. */
const BESIDE: [Name, ...Name[]][] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['TWILIO_AUTH_TOKEN', 'TWILIO_ACCOUNT_SID'],
  ['TWILIO_FROM', 'TWILIO_ACCOUNT_SID'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['APPLE_PRIVATE_KEY', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_CLIENT_ID'],
  ['APPLE_TEAM_ID', 'APPLE_PRIVATE_KEY'],
  ['APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['TAX_AGENCY', 'TAX_AGENCY_CERTIFICATE', 'TAX_AGENCY_KEY'],
  ['TAX_AGENCY_CERTIFICATE', 'TAX_AGENCY'],
  ['TAX_AGENCY_KEY', 'TAX_AGENCY'],
  ['MAP_ATTRIBUTION', 'MAP_TILES_URL'],
  ['MAP_TRAFFIC_URL', 'MAP_TILES_URL'],
]
const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** The first setting that needs others which are not set, in words; null when there is none. */
export function findAlone(config: Record<Name, unknown>): string | null {
  for (const [name, ...beside] of BESIDE)
    if (isSet(config[name]) && !beside.every(other => isSet(config[other])))
      return `${name}: needs ${beside.join(' and ')} beside it`
  return null
}
