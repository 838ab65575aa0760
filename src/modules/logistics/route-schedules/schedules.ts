import type { Selectable } from 'kysely'
import type { Database } from '../../../core/db/open'
import type { RouteScheduleTable } from '../../../core/db/tables'
import type { Presenting } from '../../../core/resource'
import { instantOf, type Weekday } from '../../../core/rules/local-time'
import { namesOf } from '../../identity/people/person-names'
import type { VehicleType } from '../couriers/rules/vehicles'
import type { NewWaypoint } from '../routes/contract/waypoints'
import type { RouteSchedule, ScheduledStop } from './contract/route-schedules'
import { nextDays, type ScheduleTimes } from './rules/schedule-days'

export type ScheduleRow = Selectable<RouteScheduleTable>

/** So many days to come are shown of a schedule. */
const DAYS_SHOWN = 5

export const timesOf = (row: ScheduleRow): ScheduleTimes => ({
  weekdays: row.weekdays as Weekday[],
  startsAt: row.starts_at,
  tz: row.tz,
  daysAhead: row.days_ahead,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  skippedDays: row.skipped_days,
  isActive: row.is_active,
})

/** The stops of a schedule as those of the route of a day. */
export const stopsOn = (day: string, tz: string, stops: readonly ScheduledStop[]): NewWaypoint[] =>
  stops.map(({ from, until, address, ...stop }) => ({
    ...stop,
    ...(address ? { address } : {}),
    purchaseIds: [],
    windowStart: instantOf(day, from, tz),
    windowEnd: instantOf(day, until, tz),
    isExternal: !stop.storeId && !stop.locationId && !stop.warehouseId,
    isAddressBook: false,
    isCrossDocking: false,
  }))

export async function presentSchedules(
  rows: readonly ScheduleRow[],
  { db, now }: Pick<Presenting, 'db' | 'now'>,
): Promise<RouteSchedule[]> {
  const [drivers, places, routes] = await Promise.all([
    namesOf(
      db,
      rows.map(row => row.driver_id),
    ),
    placeNamesOf(
      db,
      rows.flatMap(row => row.stops),
    ),
    rows.length
      ? db
          .selectFrom('route')
          .select(['id', 'schedule_id', 'scheduled_on'])
          .where(
            'schedule_id',
            'in',
            rows.map(row => row.id),
          )
          .where('scheduled_on', '>=', new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10))
          .where('deleted_at', 'is', null)
          .execute()
      : [],
  ])
  return rows.map(row => ({
    id: row.id,
    city: row.city,
    name: row.name,
    weekdays: row.weekdays as Weekday[],
    startsAt: row.starts_at,
    tz: row.tz,
    stops: row.stops.map(stop => ({
      ...stop,
      placeName:
        stop.name ||
        places.get(stop.warehouseId ?? stop.locationId ?? stop.storeId ?? '') ||
        (stop.address?.name ?? stop.address?.formattedAddress ?? stop.address?.address ?? ''),
    })),
    vehicleType: row.vehicle_type as VehicleType,
    fleetId: row.fleet_id,
    driverId: row.driver_id,
    driverName: drivers.get(row.driver_id ?? '') ?? null,
    candidateDriverIds: row.candidate_driver_ids,
    courierPrice: row.courier_price as RouteSchedule['courierPrice'],
    note: row.note,
    daysAhead: row.days_ahead,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    skippedDays: row.skipped_days,
    isActive: row.is_active,
    nextDates: row.is_active
      ? nextDays(timesOf(row), now, DAYS_SHOWN).map(on => ({
          on,
          startsAt: instantOf(on, row.starts_at, row.tz),
          routeId:
            routes.find(route => route.schedule_id === row.id && route.scheduled_on === on)?.id ?? null,
        }))
      : [],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}

/** What the places of stops are called, by their ids. */
export async function placeNamesOf(
  db: Database,
  stops: readonly { storeId?: string | null; locationId?: string | null; warehouseId?: string | null }[],
): Promise<Map<string, string>> {
  const named = async (table: 'store' | 'location' | 'warehouse', ids: (string | null | undefined)[]) => {
    const wanted = [...new Set(ids.filter(id => id != null))]
    return wanted.length
      ? db.selectFrom(table).select(['id', 'name']).where('id', 'in', wanted).execute()
      : []
  }
  const found = await Promise.all([
    named(
      'store',
      stops.map(stop => stop.storeId),
    ),
    named(
      'location',
      stops.map(stop => stop.locationId),
    ),
    named(
      'warehouse',
      stops.map(stop => stop.warehouseId),
    ),
  ])
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
