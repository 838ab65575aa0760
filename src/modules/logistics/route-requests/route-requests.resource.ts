import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database } from '../../../core/db/open'
import type { RouteRequestTable } from '../../../core/db/tables'
import { beginningOf } from '../../../core/lookups'
import { type Presenting, resource } from '../../../core/resource'
import { inScope } from '../../../core/scope'
import { namesOf } from '../../identity/people/person-names'
import { placeNamesOf } from '../route-schedules/schedules'
import { mayPutRoute } from '../routes/route-scope'
import { RouteRequest, RouteRequestFields, type RouteRequestState } from './contract/route-requests'
import { ANSWER, ASK, placesToName, requestsOf } from './request-access'

type RequestRow = Selectable<RouteRequestTable>
type Fields = Partial<z.output<typeof RouteRequestFields>>

const column = columnsOf('route_request')
const refused = (path: string, rule: string, message: string) =>
  new Failure('ValidationError', { fields: [{ path, rule, message }] })

/** What kitchens and offices ask to have fetched. */
export const routeRequests = resource({
  table: 'route_request',
  found: {
    as: 'routeRequest',
    label: beginningOf(sql`coalesce(nullif(route_request.contact_name, ''), route_request.note)`),
    detail: beginningOf(sql`nullif(route_request.note, '')`),
  },
  record: RouteRequest,
  fields: RouteRequestFields,
  access: { read: [...new Set([...ANSWER, ...ASK])], write: ANSWER, create: ASK, remove: ANSWER },
  scope: (rows, caller, verb) => rows.where(requestsOf(caller, verb)),
  async authorize(db, caller, fields, before) {
    if (before && before.status !== 'open') throw new Failure('RouteRequestAnswered')
    const city = fields.city ?? before?.city ?? ''
    // It is passed on by who dispatches; who asks is not who drives.
    const isPassedOn = fields.fleetId !== undefined && fields.fleetId !== null
    if (isPassedOn && !(await mayPutRoute(db, caller, { city, fleetId: fields.fleetId! }))) return false
    if (before && fields.city && !inScope(caller, ANSWER, { fleetId: before.fleet_id, city })) return false
    refuseTimes(fields, before)
    return namesPlaces(db, caller, fields, before, city)
  },
  listing: {
    filters: {
      status: { column: column('status'), kind: 'text' },
      city: { column: column('city'), kind: 'text' },
      storeId: { column: column('store_id'), kind: 'id' },
      locationId: { column: column('location_id'), kind: 'id' },
      fleetId: { column: column('fleet_id'), kind: 'id' },
      windowStart: { column: column('window_start'), kind: 'instant' },
    },
    sorts: { windowStart: column('window_start'), city: column('city'), status: column('status') },
    search: sql<string>`(route_request.note || ' ' || coalesce(route_request.contact_name, ''))`,
    defaultSort: '-windowStart',
    neverNull: ['windowStart'],
  },
  present: presentRequests,
  toColumns: (fields, { caller }, before) => ({
    city: fields.city,
    store_id: fields.storeId,
    location_id: fields.locationId,
    fleet_id: fields.fleetId,
    window_start: fields.windowStart,
    window_end: fields.windowEnd,
    deliver_by: fields.deliverBy,
    stops: fields.stops,
    packages: fields.packages,
    contact_name: fields.contactName,
    contact_phone: fields.contactPhone,
    note: fields.note,
    ...(before || caller.kind !== 'person' ? {} : { requested_by: caller.id }),
  }),
})

function refuseTimes(fields: Fields, before?: RequestRow) {
  const start = fields.windowStart ?? before?.window_start
  const end = fields.windowEnd ?? before?.window_end
  const by = fields.deliverBy ?? before?.deliver_by
  if (start && end && start > end) throw refused('windowEnd', 'after', 'Ends before it starts')
  if (end && by && end > by) throw refused('deliverBy', 'after', 'Ends before it starts')
}

/** Whether it is fetched somewhere, all places are for this caller to name, and all are in its city. */
async function namesPlaces(
  db: Database,
  caller: Person,
  fields: Fields,
  before: RequestRow | undefined,
  city: string,
): Promise<boolean> {
  const storeId = fields.storeId === undefined ? before?.store_id : fields.storeId
  const locationId = fields.locationId === undefined ? before?.location_id : fields.locationId
  if (!storeId && !locationId)
    throw refused('storeId', 'required', 'Say where it is fetched: at a store or an office')
  const stops = fields.stops ?? []
  const isMoved = !before || fields.city || fields.storeId || fields.locationId
  const ids = (own: string | null | undefined, named: (string | null | undefined)[]) => [
    ...new Set([...(isMoved && own ? [own] : []), ...named.filter(id => id != null)]),
  ]
  const storeIds = ids(
    storeId,
    stops.map(stop => stop.storeId),
  )
  const locationIds = ids(
    locationId,
    stops.map(stop => stop.locationId),
  )
  const places = await placesToName(db, caller, { storeIds, locationIds })
  if ([...storeIds, ...locationIds].some(id => !places.has(id))) return false
  if ([...places.values()].some(other => other !== city))
    throw refused('city', 'one-city', 'The stops are in different cities')
  return true
}

export async function presentRequests(
  rows: readonly RequestRow[],
  { db }: Pick<Presenting, 'db'>,
): Promise<RouteRequest[]> {
  const [people, places] = await Promise.all([
    namesOf(
      db,
      rows.map(row => row.requested_by),
    ),
    placeNamesOf(
      db,
      rows.flatMap(row => [{ storeId: row.store_id, locationId: row.location_id }, ...row.stops]),
    ),
  ])
  return rows.map(row => ({
    id: row.id,
    city: row.city,
    status: row.status as RouteRequestState,
    storeId: row.store_id,
    locationId: row.location_id,
    placeName: places.get(row.store_id ?? row.location_id ?? '') ?? '',
    fleetId: row.fleet_id,
    requestedBy: row.requested_by,
    requestedByName: people.get(row.requested_by ?? '') ?? null,
    windowStart: row.window_start,
    windowEnd: row.window_end,
    deliverBy: row.deliver_by,
    stops: row.stops.map(stop => ({
      ...stop,
      placeName:
        stop.name ||
        places.get(stop.locationId ?? stop.storeId ?? '') ||
        (stop.address?.name ?? stop.address?.formattedAddress ?? stop.address?.address ?? ''),
    })),
    packages: row.packages,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    note: row.note,
    routeId: row.route_id,
    answer: row.answer,
    answeredAt: row.answered_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }))
}
