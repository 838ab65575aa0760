import { sql } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { literalList } from '../../../core/db/literal-list'
import type { Tx } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { MINUTE_MS } from '../../../core/rules/instant'
import { type Writing, write } from '../../../core/write'
import { setVehicleOfRoutes } from '../routes/routes.store'
import { TERMINAL_WAYPOINT_STATUSES } from '../routes/rules/waypoint-state'
import { isFirstTime } from '../routes/waypoint-steps'
import { ChangeVehicle, CurrentShift, EndBreak, EndShift, StartShift, TakeBreak } from './contract/shifts'
import { breakAt, isShiftLength, meetsBreak, timeOfAct } from './rules/shift-times'
import {
  deleteBreak,
  insertBreak,
  insertShift,
  setBreakEnd,
  setShiftEnded,
  setShiftVehicle,
} from './shifts.store'
import { currentShift, type OpenShift, openShiftOf } from './show-shift'

type Call = Pick<Context, 'world' | 'now'> & { db: Tx; caller: Person } & Pick<Writing, 'emit' | 'audit'>
type Act = { opId?: string | undefined; occurredAt?: Date | undefined }

const courier = holds('CourierPermission')

/** Starts the shift of a courier. An open shift stays as it is. */
export const startShift = courier
  .meta({ summary: 'Starts the shift of a courier, with a vehicle and a planned end' })
  .input(StartShift)
  .output(CurrentShift)
  .concat(mayFail('ValidationError'))
  .mutation(
    write(async ({ input, ctx }) =>
      once(ctx, input, async () => {
        const startsAt = timeOfAct(input.occurredAt, ctx.now)
        if (!isShiftLength({ startsAt, endsAt: input.endsAt }))
          throw invalid('endsAt', 'A shift lasts between 15 minutes and 16 hours')
        const started = await insertShift(ctx.db, {
          id: ctx.world.newId(),
          person_id: ctx.caller.id,
          city: ctx.caller.city,
          starts_at: startsAt,
          ends_at: input.endsAt,
          vehicle_type: input.vehicleType,
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        if (!started) return
        await setVehicleOfRoutes(ctx.db, ctx.caller.id, input.vehicleType, ctx.now)
        reportChange(ctx, started.id, { started_at: startsAt, vehicle_type: input.vehicleType })
      }),
    ),
  )

/** Ends the shift. During a route this needs `force`, so that no courier goes home with bags. */
export const endShift = courier
  .meta({ summary: 'Ends the shift of a courier' })
  .input(EndShift)
  .output(CurrentShift)
  .concat(mayFail('RouteInProgress'))
  .mutation(
    write(async ({ input, ctx }) =>
      once(ctx, input, async shift => {
        if (!shift) return
        if (!input.force && (await hasRouteUnderWay(ctx.db, ctx.caller.id)))
          throw new Failure('RouteInProgress')
        const at = timeOfAct(input.occurredAt, ctx.now, shift.starts_at)
        for (const one of shift.breaks) {
          if (one.startsAt >= at) await deleteBreak(ctx.db, one.id)
          else if (one.endsAt > at) await setBreakEnd(ctx.db, one.id, at)
        }
        await setShiftEnded(ctx.db, shift.id, at, ctx.now)
        reportChange(ctx, shift.id, { ended_at: at })
      }),
    ),
  )

/** Begins or plans a break. Arrivals are estimated for after its end. */
export const takeBreak = courier
  .meta({ summary: 'Begins or plans a break of the shift' })
  .input(TakeBreak)
  .output(CurrentShift)
  .concat(mayFail('NotFound', 'ValidationError'))
  .mutation(
    write(async ({ input, ctx }) =>
      onOpenShift(ctx, input, async shift => {
        const at = timeOfAct(input.occurredAt, ctx.now, shift.starts_at)
        const startsAt = input.startsAt && input.startsAt > at ? input.startsAt : at
        const endsAt = new Date(startsAt.getTime() + input.minutes * MINUTE_MS)
        if (startsAt > shift.ends_at && input.startsAt)
          throw invalid('startsAt', 'The shift ends before this break')
        if (meetsBreak(shift.breaks, { startsAt, endsAt }))
          throw invalid('startsAt', 'There is another break at that time')
        await insertBreak(ctx.db, {
          id: ctx.world.newId(),
          shift_id: shift.id,
          starts_at: startsAt,
          ends_at: endsAt,
        })
        reportChange(ctx, shift.id, { break_from: startsAt, break_to: endsAt })
      }),
    ),
  )

/** Ends the break that is under way, or cancels one that is still to come. */
export const endBreak = courier
  .meta({ summary: 'Ends a break, or cancels one that is still to come' })
  .input(EndBreak)
  .output(CurrentShift)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) =>
      onOpenShift(ctx, input, async shift => {
        const at = timeOfAct(input.occurredAt, ctx.now, shift.starts_at)
        const ended = input.breakId
          ? shift.breaks.find(one => one.id === input.breakId)
          : breakAt(shift.breaks, at)
        if (!ended && input.breakId) throw new Failure('NotFound')
        // A break that has ended at its planned time needs no end.
        if (!ended || ended.endsAt <= at) return
        if (ended.startsAt >= at) await deleteBreak(ctx.db, ended.id)
        else await setBreakEnd(ctx.db, ended.id, at)
        reportChange(ctx, shift.id, { break_ended_at: at })
      }),
    ),
  )

/** Changes the vehicle of the shift and of all open routes. */
export const changeVehicle = courier
  .meta({ summary: 'Goes on with another vehicle, on all open routes' })
  .input(ChangeVehicle)
  .output(CurrentShift)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) =>
      onOpenShift(ctx, input, async shift => {
        if (shift.vehicle_type === input.vehicleType) return
        await setShiftVehicle(ctx.db, shift.id, input.vehicleType, ctx.now)
        await setVehicleOfRoutes(ctx.db, ctx.caller.id, input.vehicleType, ctx.now)
        reportChange(ctx, shift.id, { vehicle_type: input.vehicleType })
      }),
    ),
  )

/** Does an act of a phone once, with the courier locked, and returns the shift after it. */
async function once(
  ctx: Call,
  { opId }: Act,
  body: (shift: OpenShift | null) => Promise<void>,
): Promise<CurrentShift> {
  const { db, caller } = ctx
  await db.selectFrom('person').select('id').where('id', '=', caller.id).forUpdate().execute()
  if (await isFirstTime(ctx, opId)) await body(await openShiftOf(db, caller.id))
  return currentShift(db, caller.id)
}

/** The same for an act that needs an open shift. */
const onOpenShift = (ctx: Call, act: Act, body: (shift: OpenShift) => Promise<void>) =>
  once(ctx, act, async shift => {
    if (!shift) throw new Failure('NotFound')
    await body(shift)
  })

function reportChange({ emit, audit, caller }: Call, shiftId: string, after: Record<string, unknown>) {
  audit({ type: 'courier_shift', id: shiftId, after })
  emit('courier.shift-changed', { personId: caller.id }, caller.city)
}

async function hasRouteUnderWay(db: Tx, courierId: string): Promise<boolean> {
  const route = await db
    .selectFrom('route')
    .select('route.id')
    .where('assigned_to', '=', courierId)
    .where('deleted_at', 'is', null)
    .where('canceled_at', 'is', null)
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from waypoint w where w.route_id = route.id and w.status <> 'Pending')
        and exists (select 1 from waypoint w where w.route_id = route.id and w.status not in ${literalList(TERMINAL_WAYPOINT_STATUSES)})`,
    )
    .executeTakeFirst()
  return route !== undefined
}

const invalid = (path: string, message: string) =>
  new Failure('ValidationError', { fields: [{ path, rule: 'range', message }] })
