import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import { resource } from '../../../core/resource'
import { inScope, scopeFilter } from '../../../core/scope'
import { Location, LocationFields } from './contract/places'
import { presentLocations } from './locations'
import { isCompanyOf, RUN_PLACES } from './places'
import { slugFor } from './slugs'

const column = columnsOf('location')

/** What those who run a location may change of it themselves; the rest is agreed with the platform. */
const OWN_FIELDS = new Set([
  'contactName',
  'contactPhone',
  'floor',
  'accessInstructions',
  'wifiName',
  'wifiPassword',
])

/** The places of companies, where people eat. */
export const locations = resource({
  table: 'location',
  found: { as: 'location', label: 'name', detail: 'city' },
  record: Location,
  fields: LocationFields,
  access: {
    read: [...RUN_PLACES, 'LogisticsAdminPermission'],
    write: RUN_PLACES,
    create: ['HelloAdminPermission'],
    remove: ['HelloAdminPermission'],
  },
  scope: (rows, caller, verb) =>
    rows.where(
      scopeFilter(caller, verb === 'read' ? [...RUN_PLACES, 'LogisticsAdminPermission'] : RUN_PLACES, {
        location: column('id'),
        organization: column('organization_id'),
        city: column('city'),
      }),
    ),
  async authorize(db, caller, fields, before) {
    const target = {
      locationId: before?.id,
      organizationId: before?.organization_id,
      city: fields.city ?? before?.city,
    }
    if (!inScope(caller, ['HelloAdminPermission'], target))
      return before !== undefined && Object.keys(fields).every(field => OWN_FIELDS.has(field))
    return !fields.organizationId || isCompanyOf(db, caller, fields.organizationId)
  },
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      slug: { column: column('slug'), kind: 'text' },
      organizationId: { column: column('organization_id'), kind: 'id' },
      active: { column: column('is_active'), kind: 'boolean' },
      distributionChannel: {
        column: sql`array(select d.id::text from distribution_channel d
          where location.id = any(d.location_ids) and d.deleted_at is null)`,
        kind: 'array',
      },
    },
    sorts: { name: column('name'), city: column('city') },
    search: column('name'),
    defaultSort: 'name',
    neverNull: ['name'],
  },
  restricted: { distributionChannel: ['HelloAdminPermission'] },
  present: presentLocations,
  toColumns: (fields, { world }, before) => ({
    organization_id: fields.organizationId,
    name: fields.name,
    slug: fields.slug ?? (before || !fields.name ? undefined : slugFor(world, fields.name)),
    city: fields.city,
    address: fields.address,
    lat: fields.geo?.lat,
    lon: fields.geo?.lon,
    activation_code: fields.activationCode,
    allowed_domains: fields.allowedDomains,
    wifi_name: fields.wifiName,
    wifi_password: fields.wifiPassword,
    owner: fields.owner,
    contact_name: fields.contactName,
    contact_phone: fields.contactPhone,
    floor: fields.floor,
    access_instructions: fields.accessInstructions,
    billing_details: fields.billingDetails,
    settings: fields.settings,
    is_active: fields.isActive,
  }),
  secretColumns: ['wifi_password', 'activation_code'],
})
