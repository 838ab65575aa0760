import { sql } from 'kysely'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import { resource } from '../../../core/resource'
import { localDateOf } from '../../../core/rules/local-time'
import { scopeFilter } from '../../../core/scope'
import { requireCouriers } from '../routes/drivers'
import { MANAGES_ROUTES, mayPutRoute, READS_ROUTES } from '../routes/route-scope'
import { draftStops } from '../routes/stop-drafts'
import { RouteSchedule, RouteScheduleFields, type ScheduledStop } from './contract/route-schedules'
import { presentSchedules, stopsOn } from './schedules'

const column = columnsOf('route_schedule')
const refused = (path: string, rule: string, message: string) =>
  new Failure('ValidationError', { fields: [{ path, rule, message }] })

/** Routes that come again every week. */
export const routeSchedules = resource({
  table: 'route_schedule',
  found: { as: 'routeSchedule', label: 'name', detail: 'city' },
  record: RouteSchedule,
  fields: RouteScheduleFields,
  access: { read: READS_ROUTES, write: MANAGES_ROUTES },
  scope: (rows, caller, verb) =>
    rows.where(
      scopeFilter(caller, verb === 'read' ? READS_ROUTES : MANAGES_ROUTES, {
        fleet: column('fleet_id'),
        city: column('city'),
      }),
    ),
  async authorize(db, caller, fields, before, now) {
    const city = fields.city ?? before?.city ?? ''
    const fleetId = fields.fleetId === undefined ? (before?.fleet_id ?? null) : fields.fleetId
    if (!(await mayPutRoute(db, caller, { city, fleetId }))) return false
    const from = fields.validFrom === undefined ? before?.valid_from : fields.validFrom
    const until = fields.validUntil === undefined ? before?.valid_until : fields.validUntil
    if (from && until && from > until) throw refused('validUntil', 'after', 'Ends before it starts')
    await requireCouriers(db, caller, now, [
      ...(fields.driverId ? [fields.driverId] : []),
      ...(fields.candidateDriverIds ?? []),
    ])
    await refuseStops(db, caller, fields.stops ?? (fields.city && before ? before.stops : []), city, now)
    return true
  },
  listing: {
    filters: {
      name: { column: column('name'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      active: { column: column('is_active'), kind: 'boolean' },
      weekdays: { column: sql`route_schedule.weekdays`, kind: 'array' },
      vehicleType: { column: column('vehicle_type'), kind: 'text' },
      fleetId: { column: column('fleet_id'), kind: 'id' },
      driverId: { column: column('driver_id'), kind: 'id' },
    },
    sorts: { name: column('name'), city: column('city'), startsAt: column('starts_at') },
    search: column('name'),
    defaultSort: 'name',
    neverNull: ['name', 'startsAt'],
  },
  present: presentSchedules,
  toColumns: fields => ({
    city: fields.city,
    name: fields.name,
    weekdays: fields.weekdays,
    starts_at: fields.startsAt,
    tz: fields.tz,
    stops: fields.stops,
    vehicle_type: fields.vehicleType,
    fleet_id: fields.fleetId,
    driver_id: fields.driverId,
    candidate_driver_ids: fields.candidateDriverIds,
    courier_price: fields.courierPrice,
    note: fields.note,
    days_ahead: fields.daysAhead,
    valid_from: fields.validFrom,
    valid_until: fields.validUntil,
    skipped_days: fields.skippedDays,
    is_active: fields.isActive,
  }),
})

/** Refuses places that are not there or not for this caller to see, and such as are in another city. */
async function refuseStops(
  db: Database,
  caller: Person,
  stops: readonly ScheduledStop[],
  city: string,
  now: Date,
) {
  if (!stops.length) return
  const drafts = await draftStops(
    db,
    caller,
    stopsOn(localDateOf(now, 'Europe/Madrid'), 'Europe/Madrid', stops),
    'stops',
  )
  const elsewhere = drafts.findIndex(draft => draft.city !== null && draft.city !== city)
  if (elsewhere >= 0) throw refused(`stops.${elsewhere}`, 'one-city', 'The stops are in different cities')
}
