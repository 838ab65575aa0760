import type { Database } from '../../../core/db/open'
import { holds } from '../../../core/procedures'
import { isVehicleType, VEHICLE_TYPES, type VehicleType } from '../couriers/rules/vehicles'
import { CurrentShift } from './contract/shifts'

/** The open shift of the courier who asks, with its breaks. */
export const showShift = holds('CourierPermission')
  .meta({ summary: 'The shift that a courier has started, with its breaks' })
  .output(CurrentShift)
  .query(({ ctx: { db, caller } }) => currentShift(db, caller.id))

export async function currentShift(db: Database, personId: string): Promise<CurrentShift> {
  const [shift, person] = await Promise.all([
    openShiftOf(db, personId),
    db.selectFrom('person').select('rider_data').where('id', '=', personId).executeTakeFirstOrThrow(),
  ])
  const own = (person.rider_data?.vehicles ?? []).flatMap(({ type }) => (isVehicleType(type) ? [type] : []))
  return {
    shift: shift && {
      id: shift.id,
      startsAt: shift.starts_at,
      endsAt: shift.ends_at,
      vehicleType: shift.vehicle_type as VehicleType,
      breaks: shift.breaks,
    },
    vehicles: [...new Set([...own, ...VEHICLE_TYPES])],
  }
}

export async function openShiftOf(db: Database, personId: string) {
  const shift = await db
    .selectFrom('courier_shift')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!shift) return null
  const breaks = await db
    .selectFrom('courier_break')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('shift_id', '=', shift.id)
    .orderBy('starts_at')
    .execute()
  return { ...shift, breaks }
}
export type OpenShift = NonNullable<Awaited<ReturnType<typeof openShiftOf>>>
