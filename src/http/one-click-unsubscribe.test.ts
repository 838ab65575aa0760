import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makePerson } from '../core/testing'
import { type OwnServer, openOwnServer } from '../dev/stories/own-server'
import { signLink } from '../modules/identity/sign-in/public-links'

let server: OwnServer
beforeAll(async () => {
  server = await openOwnServer()
})
afterAll(() => server.stop())

const ONE_CLICK = 'List-Unsubscribe=One-Click'
const post = (token: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/unsubscribe/${token}`, { method: 'POST', body, headers })
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function someone() {
  const { world } = server
  const { id } = await makePerson(world)
  const wants = { notifications: { email: { orders: true, marketing: true } } }
  await world.db.updateTable('person').set({ settings: wants }).where('id', '=', id).execute()
  return { id, token: signLink(world.settings.secret, 'unsubscribe', id, world.clock.now()) }
}
const wantsOffers = async (id: string) => {
  const { settings } = await server.world.db
    .selectFrom('person')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (settings as { notifications: { email: { marketing: boolean } } }).notifications.email.marketing
}

test('a mail program ends offers with one request, without a sign-in, as often as it likes', async () => {
  const { id, token } = await someone()
  for (const _ of [1, 2]) {
    const response = await post(token, ONE_CLICK, FORM)
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(await wantsOffers(id)).toBe(false)
  }
})

test('it may send the form in parts, too', async () => {
  const { id, token } = await someone()
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await post(token, form)).status).toBe(200)
  expect(await wantsOffers(id)).toBe(false)
})

test('opening the address changes nothing, and neither does any other form', async () => {
  const { id, token } = await someone()
  await fetch(`${server.origin}/unsubscribe/${token}`)
  for (const [body, headers] of [
    ['', FORM],
    ['List-Unsubscribe=no', FORM],
    [JSON.stringify({ 'List-Unsubscribe': 'One-Click' }), { 'content-type': 'application/json' }],
    ['\0'.repeat(10), { 'content-type': 'multipart/form-data; boundary=x' }],
    ['x'.repeat(5_000), FORM],
  ] as const) {
    const { status } = await post(token, body, headers)
    expect([400, 413]).toContain(status)
  }
  expect(await wantsOffers(id)).toBe(true)
})

test('what is no token, or one for something else, is not found', async () => {
  const { id, token } = await someone()
  const { secret } = server.world.settings
  const other = signLink(secret, 'rate-order', id, server.world.clock.now())
  for (const wrong of [`${token}x`, other, 'x'])
    expect([wrong, (await post(wrong, ONE_CLICK, FORM)).status]).toEqual([wrong, 404])
  for (const odd of ['x'.repeat(700), '%E0%A4%A']) expect((await post(odd, ONE_CLICK, FORM)).status).toBe(400)
  expect(await wantsOffers(id)).toBe(true)
})
