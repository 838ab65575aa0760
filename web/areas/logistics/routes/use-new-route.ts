import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import type { CreateRoute } from '../../../../src/modules/logistics/routes/contract/routes'
import { whyOverlaps } from '../../../../src/modules/logistics/routes/rules/overlap'
import { checkRoute, whyNotCreateRoute } from '../../../../src/modules/logistics/routes/rules/route-check'
import { readFailure } from '../../../failure'
import type { Driver, Route } from './board'
import { asNewWaypoint, type DraftStop, draftEtas, wayOf } from './new-route'

export type CreateRouteInput = z.input<typeof CreateRoute>

export interface NewRouteInput {
  city: CreateRouteInput['city']
  stops: readonly DraftStop[]
  couriers: readonly Driver[]
  routes: readonly Route[]
  now: number
  onCreate: (input: CreateRouteInput) => Promise<unknown>
}

/** Instead of the id of a route that is there: a new one. */
export const NEW_ROUTE = 'new'

/** What is filled in for a new route, or for the one that its stops are added to, and what is wrong with it. */
export function useNewRoute({ city, stops, couriers, routes, now, onCreate }: NewRouteInput) {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [into, setInto] = useState(NEW_ROUTE)
  const [driverId, setDriverId] = useState<string | null>(null)
  const [candidateDriverIds, setCandidates] = useState<string[]>([])
  const [withoutDriver, setWithoutDriver] = useState(false)
  const [vehicleType, setVehicle] = useState<VehicleType | null>(null)
  const [fleetId, setFleet] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  const open = routes.filter(route => !route.isComplete && !route.canceledAt)
  const existing = open.find(route => route.id === into) ?? null
  const driver = couriers.find(({ id }) => id === driverId) ?? null
  const check = useMemo(() => checkRoute(stops), [stops])
  const refusal = whyNotCreateRoute({
    vehicleType: existing?.vehicleType ?? vehicleType,
    driverId: existing ? (existing.assignedTo ?? 'as it is') : driverId,
    candidateDriverIds,
    withoutDriver,
    stops,
  })
  const etas = useMemo(
    () =>
      draftEtas(stops, existing?.vehicleType ?? vehicleType ?? 'bike', {
        geo: driver?.lastEvent?.geo ?? null,
        now,
      }),
    [stops, existing, vehicleType, driver, now],
  )
  const overlap = driverId
    ? whyOverlaps(
        { id: NEW_ROUTE, waypoints: stops },
        open.filter(route => route.assignedTo === driverId),
      )
    : null
  const refusedOverlap = readFailure(failure)?.name === 'RouteOverlap'
  const overlapping = overlap?.params.routeIds ?? []
  const mayOverlap = overlapping.length > 0 || refusedOverlap

  const chooseDriver = (id: string | null) => {
    setDriverId(id)
    setFailure(null)
    if (!id) return
    setWithoutDriver(false)
    setCandidates([])
    const own = couriers.find(courier => courier.id === id)?.vehicleType
    if (own) setVehicle(own)
  }
  const tickWithoutDriver = (isTicked: boolean) => {
    setWithoutDriver(isTicked)
    if (!isTicked) return
    setDriverId(null)
    setCandidates([])
  }
  const create = () => {
    setFailure(null)
    return onCreate({
      city,
      waypoints: stops.map(asNewWaypoint),
      autoSort: false,
      skipOverlapCheck: mayOverlap,
      ...(note.trim() && { note: note.trim() }),
      ...(existing
        ? { addToExistingRouteId: existing.id }
        : {
            ...(name.trim() && { routeName: name.trim() }),
            driverId,
            candidateDriverIds,
            fleetId,
            ...(vehicleType && { vehicleType }),
            ...(stops[0] && { effectiveDate: stops[0].windowStart }),
          }),
    })
  }
  return {
    name,
    setName,
    note,
    setNote,
    into,
    setInto,
    driverId,
    chooseDriver,
    candidateDriverIds,
    setCandidates,
    withoutDriver,
    tickWithoutDriver,
    vehicleType,
    setVehicle,
    fleetId,
    setFleet,
    /** Where its courier goes first. */
    from: stops[0]?.address.geo ?? null,
    /** Those that stops can be added to. */
    open,
    existing,
    check,
    refusal,
    etas,
    way: wayOf(etas),
    overlapping,
    mayOverlap,
    /** What the server had against it, besides an overlap, which is asked about. */
    failure: refusedOverlap ? null : failure,
    setFailure,
    create,
  }
}

export type NewRoute = ReturnType<typeof useNewRoute>
