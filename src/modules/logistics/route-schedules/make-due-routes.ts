import type { World } from '../../../core/context'
import type { CourierPrice } from '../../../core/db/columns'
import { toFailure } from '../../../core/failures'
import { jobContext } from '../../../core/job-context'
import { instantOf } from '../../../core/rules/local-time'
import { inTransaction, type Writing } from '../../../core/write'
import { isVehicleType } from '../couriers/rules/vehicles'
import { putRoute } from '../routes/create-route'
import { couriersInForce, refuseOverlap } from '../routes/drivers'
import { draftStops, factsOfDraft } from '../routes/stop-drafts'
import { withIds } from '../routes/stops'
import { dueDays } from './rules/schedule-days'
import { type ScheduleRow, stopsOn, timesOf } from './schedules'

/** Timer: the routes of the days that are due, each once, whoever makes it first. What cannot be made is tried again. */
export async function makeDueRoutes(world: World): Promise<void> {
  const now = world.clock.now()
  const schedules = await activeSchedules(world.db).execute()
  const due = schedules.flatMap(row => dueDays(timesOf(row), now).map(on => ({ id: row.id, on })))
  if (!due.length) return
  const made = await world.db
    .selectFrom('route')
    .select(['schedule_id', 'scheduled_on'])
    .where('schedule_id', 'in', [...new Set(due.map(({ id }) => id))])
    .where('scheduled_on', 'in', [...new Set(due.map(({ on }) => on))])
    .execute()
  const known = new Set(made.map(route => `${route.schedule_id} ${route.scheduled_on}`))
  for (const { id, on } of due.filter(one => !known.has(`${one.id} ${one.on}`)))
    await makeRouteOn(world, id, on).catch(error =>
      world.log.warn({ err: toFailure(error), scheduleId: id, on }, 'no route of a schedule'),
    )
}

const activeSchedules = (db: World['db']) =>
  db
    .selectFrom('route_schedule')
    .selectAll()
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')

const makeRouteOn = (world: World, scheduleId: string, on: string) =>
  inTransaction(jobContext(world, 'make-due-routes'), 'job.makeDueRoutes', async writing => {
    // As it is now, and held, so that no other server makes the same.
    const schedule = await activeSchedules(writing.db)
      .where('id', '=', scheduleId)
      .forUpdate()
      .executeTakeFirst()
    if (!schedule || !dueDays(timesOf(schedule), world.clock.now()).includes(on)) return
    const other = await writing.db
      .selectFrom('route')
      .select('id')
      .where('schedule_id', '=', scheduleId)
      .where('scheduled_on', '=', on)
      .executeTakeFirst()
    if (!other) await makeRoute(world, writing, schedule, on)
  })

async function makeRoute(world: World, writing: Writing, schedule: ScheduleRow, on: string) {
  const { db } = writing
  const now = world.clock.now()
  if (!isVehicleType(schedule.vehicle_type)) throw new Error(`${schedule.vehicle_type} is no vehicle`)
  const id = world.newId()
  const stops = withIds(world, await draftStops(db, null, stopsOn(on, schedule.tz, schedule.stops), 'stops'))
  const wanted = [schedule.driver_id, ...schedule.candidate_driver_ids].filter(person => person !== null)
  const couriers = wanted.length
    ? await couriersInForce(db, now)
        .select('person.id')
        .where('person.id', 'in', wanted)
        .forUpdate()
        .execute()
    : []
  const isCourier = (person: string | null) => couriers.some(courier => courier.id === person)
  const facts = stops.map(stop => factsOfDraft(stop.draft, stop.id))
  const driverId = isCourier(schedule.driver_id) ? schedule.driver_id : null
  const isBusy = driverId !== null && (await isDrivingElsewhere(db, driverId, { id, waypoints: facts }))
  await putRoute(
    { ...writing, now },
    {
      id,
      city: schedule.city,
      name: schedule.name,
      effectiveAt: instantOf(on, schedule.starts_at, schedule.tz),
      driverId: isBusy ? null : driverId,
      candidateIds: schedule.candidate_driver_ids.filter(isCourier),
      fleetId: schedule.fleet_id,
      vehicleType: schedule.vehicle_type,
      courierPrice: schedule.courier_price as CourierPrice,
      note: schedule.note,
      createdBy: null,
      schedule: { id: schedule.id, on },
      stops,
    },
  )
}

/** Who drives another route then, drives that: dispatch finds somebody else. */
const isDrivingElsewhere = (...of: Parameters<typeof refuseOverlap>) =>
  refuseOverlap(...of).then(
    () => false,
    error => {
      if (toFailure(error).name === 'RouteOverlap') return true
      throw error
    },
  )
