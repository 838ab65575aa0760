import type { Selectable } from 'kysely'
import type { LocationTable } from '../../../core/db/tables'
import type { Presenting } from '../../../core/resource'
import { inScope } from '../../../core/scope'
import type { Location } from './contract/places'
import { RUN_PLACES } from './places'

/** Locations for the back office. How to get in is told to those who run the place only. */
export async function presentLocations(
  rows: Selectable<LocationTable>[],
  { db, caller }: Presenting,
): Promise<Location[]> {
  if (!rows.length) return []
  const organizationIds = rows.flatMap(row => row.organization_id ?? [])
  const [organizations, members] = await Promise.all([
    organizationIds.length
      ? db.selectFrom('organization').select(['id', 'name']).where('id', 'in', organizationIds).execute()
      : [],
    db
      .selectFrom('location_member')
      .select(({ fn }) => ['location_id', fn.countAll<number>().as('count')])
      .where(
        'location_id',
        'in',
        rows.map(row => row.id),
      )
      .groupBy('location_id')
      .execute(),
  ])
  return rows.map(row => {
    const runsIt = inScope(caller, RUN_PLACES, {
      locationId: row.id,
      organizationId: row.organization_id,
      city: row.city,
    })
    return {
      id: row.id,
      organizationId: row.organization_id,
      organizationName: organizations.find(({ id }) => id === row.organization_id)?.name ?? null,
      name: row.name,
      slug: row.slug,
      city: row.city,
      address: row.address,
      geo: { lat: row.lat, lon: row.lon },
      activationCode: runsIt ? row.activation_code : null,
      allowedDomains: runsIt ? row.allowed_domains : [],
      wifiName: runsIt ? row.wifi_name : null,
      wifiPassword: runsIt ? row.wifi_password : null,
      owner: runsIt ? row.owner : null,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      floor: row.floor,
      accessInstructions: runsIt ? row.access_instructions : null,
      billingDetails: runsIt ? row.billing_details : null,
      settings: row.settings,
      isActive: row.is_active,
      members: members.find(({ location_id }) => location_id === row.id)?.count ?? 0,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      archivedAt: row.archived_at,
    }
  })
}
