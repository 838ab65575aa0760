import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Caller } from '../../../core/context'
import { toFailure } from '../../../core/failures'
import { createCaller } from '../../../core/procedures'
import { anonymous, contextFor, makePerson, openTestWorld, type TestWorld } from '../../../core/testing'
import { appRouter } from '../../../routers/app'
import { makeIdentify } from '../../identity/sessions/identify'
import { takeLiveTicket } from '../../identity/sessions/take-live-ticket'
import { makeLocation } from '../../identity/users/people.make'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

const as = (caller: Caller) => createCaller(appRouter)(contextFor(world, caller))
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => toFailure(error).name,
  )
const who = (token: string) => makeIdentify(world)(`Bearer ${token}`, world.clock.now())
const claim = (body: { deviceId: string; claimCode?: string }) => as(anonymous).kiosk.claim(body)
const restockerOf = (...locationIds: string[]) =>
  makePerson(world, { permissions: [{ type: 'RestockerPermission', scope: { locationIds } }] })
const admin = () => makePerson(world, { permissions: [{ type: 'HelloAdminPermission' }] })

async function claimed(deviceId: string, locationId: string, by: Caller) {
  const { claimCode } = await claim({ deviceId })
  const kiosk = await as(by).admin.kiosks.confirm({ claimCode: claimCode!, locationId, name: 'Lobby' })
  const { token } = await claim({ deviceId, claimCode })
  return { ...kiosk, token: token! }
}

test('a kiosk shows a code, somebody enters it, and it gets its token once', async () => {
  const location = await makeLocation(world)
  const restocker = await restockerOf(location.id)
  const { claimCode } = await claim({ deviceId: 'kiosk-1' })
  expect(await claim({ deviceId: 'kiosk-1', claimCode })).toMatchObject({ claimCode })
  const kiosk = await as(restocker).admin.kiosks.confirm({
    claimCode: claimCode!.toLowerCase(),
    locationId: location.id,
    name: 'Lobby',
  })
  expect(kiosk).toMatchObject({
    deviceId: 'kiosk-1',
    name: 'Lobby',
    isClaimed: true,
    location: { id: location.id, name: location.name },
  })
  const { token } = await claim({ deviceId: 'kiosk-1', claimCode })
  expect(token).toMatch(/^ksk_/)
  expect((await claim({ deviceId: 'kiosk-1', claimCode })).token).toBeUndefined()
  expect(await who(token!)).toMatchObject({ kind: 'kiosk', id: kiosk.id, deviceId: 'kiosk-1' })
  const row = await world.db
    .selectFrom('kiosk')
    .selectAll()
    .where('id', '=', kiosk.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token!)
})

test('knowing the id of a kiosk is not enough to become it, and a code ends after ten minutes', async () => {
  const boss = await admin()
  const first = await claim({ deviceId: 'kiosk-2' })
  await as(boss).admin.kiosks.confirm({ claimCode: first.claimCode! })
  expect((await claim({ deviceId: 'kiosk-2' })).token).toBeUndefined()
  const late = await claim({ deviceId: 'kiosk-3' })
  world.clock.advance(10 * 60_000)
  expect(await refusal(as(boss).admin.kiosks.confirm({ claimCode: late.claimCode! }))).toBe(
    'ClaimCodeInvalid',
  )
})

test('staff reach the kiosks at their own locations only', async () => {
  const [mine, theirs] = [await makeLocation(world), await makeLocation(world)]
  const [me, them] = [await restockerOf(mine.id), await restockerOf(theirs.id)]
  const kiosk = await claimed('kiosk-4', theirs.id, them)
  const { kiosks } = as(me).admin
  expect((await kiosks.list({})).docs).toEqual([])
  expect((await as(them).admin.kiosks.list({})).docs.map(({ id }) => id)).toEqual([kiosk.id])
  expect(await refusal(kiosks.rename({ id: kiosk.id, name: 'Mine' }))).toBe('NotFound')
  expect(await refusal(kiosks.revoke({ id: kiosk.id }))).toBe('NotFound')
  // Neither by entering the code of somebody else's kiosk, nor by putting one where they have no business.
  const again = await claim({ deviceId: 'kiosk-4' })
  expect(await refusal(kiosks.confirm({ claimCode: again.claimCode!, locationId: mine.id }))).toBe(
    'ClaimCodeInvalid',
  )
  const fresh = await claim({ deviceId: 'kiosk-5' })
  expect(await refusal(kiosks.confirm({ claimCode: fresh.claimCode!, locationId: theirs.id }))).toBe(
    'LocationNotFound',
  )
  expect(await refusal(kiosks.confirm({ claimCode: fresh.claimCode! }))).toBe('Forbidden')
  const stranger = await makePerson(world, { permissions: [{ type: 'CourierPermission' }] })
  expect(await refusal(as(stranger).admin.kiosks.list({}))).toBe('Forbidden')
  expect((await as(them).admin.kiosks.rename({ id: kiosk.id, name: 'Roof' })).name).toBe('Roof')
})

test('a token counts no more once the kiosk was revoked, or claimed anew', async () => {
  const location = await makeLocation(world)
  const boss = await admin()
  const kiosk = await claimed('kiosk-6', location.id, boss)
  expect((await who(kiosk.token)).kind).toBe('kiosk')
  await as(boss).admin.kiosks.revoke({ id: kiosk.id })
  const refused: Caller = { kind: 'anonymous', refused: 'KioskTokenInvalid' }
  expect(await who(kiosk.token)).toEqual(refused)
  expect(await refusal(as(refused).kiosk.ticket())).toBe('KioskTokenInvalid')

  const again = await claimed('kiosk-6', location.id, boss)
  expect(again.id).toBe(kiosk.id)
  const { claimCode } = await claim({ deviceId: 'kiosk-6' })
  // Merely asking changes nothing for the kiosk that stands there.
  expect((await who(again.token)).kind).toBe('kiosk')
  await as(boss).admin.kiosks.confirm({ claimCode: claimCode! })
  expect(await who(again.token)).toEqual(refused)
})

test('a kiosk opens the live connection with a ticket of its own, and nothing that people open', async () => {
  const boss = await admin()
  const kiosk = await claimed('kiosk-7', (await makeLocation(world)).id, boss)
  const caller = await who(kiosk.token)
  const { ticket } = await as(caller).kiosk.ticket()
  expect(await takeLiveTicket(world, ticket)).toEqual(caller as never)
  expect(await takeLiveTicket(world, ticket)).toBeNull()
  expect(await refusal(as(caller).app.me())).toBe('Forbidden')
  expect(await refusal(as(caller).app.live.ticket())).toBe('Forbidden')
  expect(await refusal(as(boss).kiosk.ticket())).toBe('Forbidden')
})
