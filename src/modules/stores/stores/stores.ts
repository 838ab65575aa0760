import type { Insertable, Selectable } from 'kysely'
import type { z } from 'zod'
import type { World } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import type { StoreTable } from '../../../core/db/tables'
import { AUTO_ACCEPT, type Channel } from '../../../core/rules/ordering/channels'
import { slugFor } from '../../companies/companies/slugs'
import type { SpecialHours } from '../hours/rules/opening-hours'
import { closingDaysOf, inOrder, withClosingDays } from '../hours/rules/special-hours'
import type { Store, StoreFields } from './contract/stores'
import type { Cuisine, EventType } from './rules/categories'
import { storeImageURL } from './store-picture'

export type StoreRow = Selectable<StoreTable>

/** An average of a handful says more about the handful: shown from five on. */
const RATINGS_NEEDED = 5

export function ratingOf({ rating_sum, rating_count }: Pick<StoreRow, 'rating_sum' | 'rating_count'>) {
  if (rating_count < RATINGS_NEEDED) return null
  return { average: Math.round((rating_sum / rating_count) * 10) / 10, count: rating_count }
}

export async function presentStores(db: Database, rows: StoreRow[]): Promise<Store[]> {
  if (!rows.length) return []
  const links = await db
    .selectFrom('catalog_store')
    .innerJoin('catalog', 'catalog.id', 'catalog_store.catalog_id')
    .select(['catalog_store.store_id', 'catalog.id as catalogId'])
    .where(
      'catalog_store.store_id',
      'in',
      rows.map(row => row.id),
    )
    .where('catalog.deleted_at', 'is', null)
    .where('catalog.archived_at', 'is', null)
    .execute()
  return rows.map(row => ({
    id: row.id,
    merchantId: row.merchant_id,
    brandId: row.brand_id,
    warehouseId: row.warehouse_id,
    name: row.name,
    slug: row.slug,
    description: row.description,
    translations: row.translations,
    city: row.city,
    tz: row.tz,
    address: row.address,
    geo: { lat: row.lat, lon: row.lon },
    deliveryRadiusM: row.delivery_radius_m,
    channels: row.channels as Channel[],
    schedule: row.schedule,
    closingDays: closingDaysOf(row.special_hours),
    specialHours: row.special_hours,
    defaultLeadTimeHours: row.default_lead_time_hours,
    cutoff: row.cutoff,
    capacityPerSlot: row.capacity_per_slot,
    minimumOrderRestrictions: row.minimum_order_restrictions,
    fixedDeliveryPrice: row.fixed_delivery_cents === null ? null : toMoney(row.fixed_delivery_cents),
    allowsPickup: row.allows_pickup,
    commentsEnabled: row.comments_enabled,
    accentColor: row.accent_color,
    imageURL: storeImageURL(row),
    picture: row.picture,
    cuisines: row.cuisines as Cuisine[],
    eventTypes: row.event_types as EventType[],
    autoAccept: row.auto_accept,
    acceptTimeoutMinutes: row.accept_timeout_minutes,
    cancelsUnaccepted: row.cancels_unaccepted,
    printsTickets: row.prints_tickets as Store['printsTickets'],
    printsLabels: row.prints_labels,
    isCrossDocking: row.is_cross_docking,
    proofRequirement: row.proof_requirement as Store['proofRequirement'],
    phone: row.phone,
    rating: ratingOf(row),
    activeCatalogs: links.filter(link => link.store_id === row.id).map(({ catalogId }) => ({ catalogId })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}

/** Where both are written, the closing days are what a client has read beside the special hours. */
function specialHoursColumn(
  { specialHours, closingDays }: Partial<z.output<typeof StoreFields>>,
  before: StoreRow | undefined,
): SpecialHours[] | undefined {
  if (specialHours) return inOrder(specialHours)
  return closingDays && withClosingDays(before?.special_hours ?? [], closingDays)
}

/** What clients write of a store, as columns. */
export function storeColumns(
  fields: Partial<z.output<typeof StoreFields>>,
  world: World,
  before?: StoreRow,
): Partial<Insertable<StoreTable>> {
  return {
    merchant_id: fields.merchantId,
    brand_id: fields.brandId,
    warehouse_id: fields.warehouseId,
    name: fields.name,
    slug: fields.slug ?? (before || !fields.name ? undefined : slugFor(world, fields.name)),
    description: fields.description,
    translations: fields.translations,
    city: fields.city,
    tz: fields.tz,
    address: fields.address && { ...fields.address, geo: fields.geo ?? fields.address.geo },
    lat: fields.geo?.lat,
    lon: fields.geo?.lon,
    delivery_radius_m: fields.deliveryRadiusM,
    channels: fields.channels,
    schedule: fields.schedule,
    special_hours: specialHoursColumn(fields, before),
    default_lead_time_hours: fields.defaultLeadTimeHours,
    cutoff: fields.cutoff,
    capacity_per_slot: fields.capacityPerSlot,
    minimum_order_restrictions: fields.minimumOrderRestrictions,
    fixed_delivery_cents: fields.fixedDeliveryPrice === null ? null : fields.fixedDeliveryPrice?.amount,
    allows_pickup: fields.allowsPickup,
    comments_enabled: fields.commentsEnabled,
    accent_color: fields.accentColor,
    picture: fields.picture,
    cuisines: fields.cuisines,
    event_types: fields.eventTypes,
    auto_accept: fields.autoAccept ?? (before ? undefined : fields.channels?.every(one => AUTO_ACCEPT[one])),
    accept_timeout_minutes: fields.acceptTimeoutMinutes,
    cancels_unaccepted: fields.cancelsUnaccepted,
    prints_tickets: fields.printsTickets,
    prints_labels: fields.printsLabels,
    is_cross_docking: fields.isCrossDocking,
    proof_requirement: fields.proofRequirement,
    phone: fields.phone,
  }
}
