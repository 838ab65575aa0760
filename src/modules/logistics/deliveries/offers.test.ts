import { describe, expect, test } from 'bun:test'
import { as, externalStop, makeCourier, makeRoute } from '../routes/logistics.make'
import { at, inHours, openDeliveries, refusal } from './deliveries.make'

const given = openDeliveries()
const { me, office, direct, incidencesOf } = given

describe('offers', () => {
  test('of twenty who accept at once one gets the route', async () => {
    const riders = await Promise.all(Array.from({ length: 20 }, () => makeCourier(given.world)))
    const route = await makeRoute(given.world, given.dispatcher, {
      waypoints: [externalStop(inHours(1))],
      candidateDriverIds: riders.map(rider => rider.id),
    })
    const answers = await Promise.all(
      riders.map(rider => refusal(as(given.world, rider).courier.routes.accept({ routeId: route.id }))),
    )
    expect(answers.filter(name => name === 'nothing')).toHaveLength(1)
    expect(answers.filter(name => name === 'RouteAlreadyTaken')).toHaveLength(19)
    const winner = riders[answers.indexOf('nothing')]!
    const shown = await office().routes.show({ id: route.id })
    expect(shown).toMatchObject({ assignedTo: winner.id, seenByDriver: true })
    expect(await refusal(as(given.world, winner).courier.routes.accept({ routeId: route.id }))).toBe(
      'nothing',
    )
    expect(await refusal(me().routes.accept({ routeId: route.id }))).toBe('NotFound')
  })

  test('can be rejected; the last rejection opens an incident; a courier may accept a repeated offer', async () => {
    const other = await makeCourier(given.world)
    const route = await makeRoute(given.world, given.dispatcher, {
      waypoints: [externalStop(inHours(1))],
      candidateDriverIds: [given.courier.id, other.id],
    })
    await me().routes.reject({ routeId: route.id, reason: 'Too far' })
    expect(await refusal(me().routes.reject({ routeId: route.id }))).toBe('nothing')
    expect((await me().routes.list({})).offers).toEqual([])
    expect(await incidencesOf(route)).toEqual([])
    await as(given.world, other).courier.routes.reject({ routeId: route.id })
    expect(await incidencesOf(route)).toEqual(['courier'])
    const shown = await office().routes.show({ id: route.id })
    expect(shown.candidateDriverIds).toEqual([])
    expect(shown.rejectedBy.map(one => [one.userId, one.reason])).toContainEqual([
      given.courier.id,
      'Too far',
    ])
    await office().routes.update({ id: route.id, updatedRoute: { candidateDriverIds: [given.courier.id] } })
    expect((await me().routes.accept({ routeId: route.id })).assignedTo).toBe(given.courier.id)
  })

  test('a courier can return an assigned route until its first stop is started', async () => {
    const { route } = await direct()
    await me().waypoints.setNext(at(route, 0))
    expect(await refusal(me().routes.reject({ routeId: route.id }))).toBe('RouteAlreadyStarted')
    const { route: fresh } = await direct({ skipOverlapCheck: true })
    await me().routes.reject({ routeId: fresh.id })
    expect(await office().routes.show({ id: fresh.id })).toMatchObject({
      assignedTo: null,
      rejectedBy: [{ userId: given.courier.id }],
    })
  })

  test('a route is marked as seen when its courier opens it, and not by others', async () => {
    const { route } = await direct()
    await as(given.world, await makeCourier(given.world)).courier.routes.get({ seen: [route.id] })
    expect((await office().routes.show({ id: route.id })).seenByDriver).toBe(false)
    const { routes } = await me().routes.get({ seen: [route.id] })
    expect(routes[0]!.seenByDriver).toBe(true)
  })
})
