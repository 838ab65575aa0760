import type { Caller } from '../../../core/context'
import type { Address, BillingDetails } from '../../../core/contract/common'
import type { LocationSettings } from '../../../core/db/columns'
import type { Database } from '../../../core/db/open'
import { holdsAny } from '../../../core/procedures'
import { isId } from '../../../core/rules/ids'
import { CHANNELS, type Channel } from '../../../core/rules/ordering/channels'
import type { Geo } from '../../../core/rules/ordering/distance'
import type { LocationDetails } from './contract/places'

export type SearchLocation = {
  id: string
  slug: string
  name: string
  city: string
  floor: string | null
  isActive: boolean
  needsCode: boolean
  channels: Channel[]
  address: Address
  geo: Geo
  settings: LocationSettings
  organizationSettings: LocationSettings
  billingDetails: BillingDetails[]
  /** Whether this caller belongs here, and so may know more than the public. */
  isMine(caller: Caller): boolean
}

/** A location as orders to it need it. */
export async function locationForSearch(db: Database, idOrSlug: string): Promise<SearchLocation | null> {
  const row = await db
    .selectFrom('location')
    .leftJoin('organization', 'organization.id', 'location.organization_id')
    .selectAll('location')
    .select([
      'organization.settings as organization_settings',
      'organization.legal_name',
      'organization.vat_number',
      'organization.invoice_email',
    ])
    .where(isId(idOrSlug) ? 'location.id' : 'location.slug', '=', idOrSlug)
    .where('location.archived_at', 'is', null)
    .where('location.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const rules = await db
    .selectFrom('entitlement_rule')
    .select('channels')
    .where('location_id', '=', row.id)
    .execute()
  const served = new Set(rules.flatMap(rule => (rule.channels.length ? rule.channels : CHANNELS)))
  const ofCompany: BillingDetails[] =
    row.legal_name && row.vat_number
      ? [
          {
            name: row.legal_name,
            vatNumber: row.vat_number,
            address: row.address,
            ...(row.invoice_email ? { email: row.invoice_email } : {}),
          },
        ]
      : []
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    city: row.city,
    floor: row.floor,
    isActive: row.is_active,
    needsCode: row.activation_code !== null,
    channels: served.size ? CHANNELS.filter(channel => served.has(channel)) : [...CHANNELS],
    address: { ...row.address, locationId: row.id },
    geo: { lat: row.lat, lon: row.lon },
    settings: row.settings,
    organizationSettings: row.organization_settings ?? {},
    billingDetails: row.billing_details ? [row.billing_details] : ofCompany,
    isMine: caller =>
      caller.kind === 'person' &&
      (caller.locationIds.includes(row.id) || holdsAny(caller.permissions, ['HelloAdminPermission'])),
  }
}

/** What everybody may know of a location. */
export const presentPublicLocation = ({
  id,
  slug,
  name,
  city,
  needsCode,
  channels,
  isActive,
}: SearchLocation) => ({ id, slug, name, city, logo: null, needsCode, channels, isActive })

export const presentLocationDetails = (location: SearchLocation, caller: Caller): LocationDetails | null => ({
  ...presentPublicLocation(location),
  address: location.isMine(caller) ? location.address : null,
  floor: location.isMine(caller) ? location.floor : null,
})
