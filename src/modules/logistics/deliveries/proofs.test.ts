import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { HOUR_MS } from '../../../core/rules/instant'
import { contextFor, makePerson } from '../../../core/testing'
import { makeLocation } from '../../identity/users/people.make'
import { makeCourier, makeRoute } from '../routes/logistics.make'
import { isSigned, maySeeProof, proofIdOf, readProof, storeProof } from '../routes/proof-files'
import { at, openDeliveries, photo, refusal } from './deliveries.make'

const given = openDeliveries()
const { me, order, direct, proof } = given

describe('evidence', () => {
  test.each([
    ['none', {}, 'nothing'],
    ['asked', {}, 'nothing'],
    ['photo', {}, 'ProofMissing'],
    ['photo', { photo: true }, 'nothing'],
    ['photo', { unavailableReason: 'Camera broken' }, 'nothing'],
    ['photo+name', { photo: true }, 'ProofMissing'],
    ['photo+name', { photo: true, proofContactName: 'Anna' }, 'nothing'],
    ['pin', { pin: '000Z' }, 'ProofMissing'],
    ['pin', { pin: 'right' }, 'nothing'],
  ] as const)('a place that wants %s, given %p: %s', async (wants, shown, answer) => {
    const location = await makeLocation(given.world, { settings: { proofRequirement: wants } })
    const id = await order({ location_id: location.id })
    const route = await makeRoute(given.world, given.dispatcher, {
      purchaseIds: [id],
      driverId: given.courier.id,
    })
    expect(route.waypoints[1]!.proofRequirement).toBe(wants)
    await me().waypoints.complete(at(route, 0))
    const { photo, pin, ...rest } = { photo: false, pin: undefined as string | undefined, ...shown }
    const code = route.waypoints[1]!.orders[0]!.pickupCode
    const call = me().waypoints.complete({
      ...at(route, 1),
      ...rest,
      ...(photo ? { proofImageURL: await proof() } : {}),
      ...(pin ? { pin: pin === 'right' ? code : pin } : {}),
    })
    expect(await refusal(call)).toBe(answer)
  })

  test('a photo is resized, loses its metadata, and is visible to the people of the order only', async () => {
    const { route } = await direct()
    await me().waypoints.complete(at(route, 0))
    const url = await storeProof(contextFor(given.world, given.courier), given.courier, await photo(2400))
    const id = proofIdOf(url)!
    const kept = await sharp((await readProof(given.world, id))!).metadata()
    expect([kept.width, kept.format, kept.exif]).toEqual([1600, 'jpeg', undefined])
    expect(await maySeeProof(given.world.db, given.customer, id)).toBe(false)
    await me().waypoints.complete({ ...at(route, 1), proofImageURL: url })
    const stranger = await makePerson(given.world)
    expect(await maySeeProof(given.world.db, given.customer, id)).toBe(true)
    expect(await maySeeProof(given.world.db, given.dispatcher, id)).toBe(true)
    expect(await maySeeProof(given.world.db, given.courier, id)).toBe(true)
    expect(await maySeeProof(given.world.db, stranger, id)).toBe(false)

    const query = new URL(url, 'http://x').searchParams
    const signed = { until: query.get('until'), sig: query.get('sig') }
    expect(isSigned(given.world, id, signed, given.world.clock.now())).toBe(true)
    expect(isSigned(given.world, given.world.newId(), signed, given.world.clock.now())).toBe(false)
    expect(
      isSigned(
        given.world,
        id,
        { ...signed, until: String(Number(signed.until) + 1) },
        given.world.clock.now(),
      ),
    ).toBe(false)
    given.world.clock.advance(49 * HOUR_MS)
    expect(isSigned(given.world, id, signed, given.world.clock.now())).toBe(false)
  })

  test('must be a picture that the same courier uploaded', async () => {
    const { route } = await direct()
    const odd = new TextEncoder().encode('<svg onload="alert(1)">'.repeat(9))
    expect(storeProof(contextFor(given.world, given.courier), given.courier, odd)).rejects.toMatchObject({
      name: 'UnsupportedFile',
    })
    const cut = (await photo()).slice(0, 120)
    expect(storeProof(contextFor(given.world, given.courier), given.courier, cut)).rejects.toMatchObject({
      name: 'UnsupportedFile',
    })
    const theirs = await proof(await makeCourier(given.world))
    for (const proofImageURL of [
      theirs,
      'https://example.com/x.jpg',
      `/api/v1/files/proofs/${given.world.newId()}`,
    ])
      expect(await refusal(me().waypoints.complete({ ...at(route, 0), proofImageURL }))).toBe('ProofNotFound')
  })
})
