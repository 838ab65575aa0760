import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOutside } from '../outside/open-outside'
import { openPush } from './open-push'
import type { Push } from './port'
import { openPushService } from './push-service.make'

const NOW = new Date('2026-11-17T08:00:00Z')
const now = () => NOW
const outside = openOutside({ allowsPrivate: true })
let folder: string
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comanda-push-'))
  service = await openPushService(now)
})
afterAll(async () => {
  service.close()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  service.answer(201)
  service.received.length = 0
})

const open = (settings: { VAPID_PRIVATE_KEY?: string; VAPID_CONTACT?: string } = {}) =>
  openPush(
    {
      FCM_SERVICE_ACCOUNT: undefined,
      VAPID_PRIVATE_KEY: undefined,
      VAPID_CONTACT: undefined,
      MAIL_FROM: 'Comanda <hello@comanda.test>',
      DATA_DIR: folder,
      ...settings,
    },
    now,
    outside,
  )

const messageTo = ({ endpoint, keys }: { endpoint: string; keys: Push['keys'] }): Push => ({
  token: endpoint,
  keys,
  trackingId: '5f0000000000000000000001',
  title: 'Nova ruta · 12:30',
  text: '6 parades, 18,50 €',
  url: 'https://c.test/courier/routes/r1',
  route: { name: 'courier-route', param: { name: 'id', value: 'r1' } },
  urgency: 'high',
  topic: 'route-r1',
  ttlSeconds: 3600,
})

test('a browser reads its message, and its push service knows who sent it', async () => {
  const push = await open()
  expect(await push.send(messageTo(service.subscription()))).toEqual({ kind: 'sent' })
  expect(service.received).toEqual([
    {
      message: {
        title: 'Nova ruta · 12:30',
        body: '6 parades, 18,50 €',
        data: {
          trackingId: '5f0000000000000000000001',
          redirectURL: 'https://c.test/courier/routes/r1',
          redirectRoute: 'courier-route',
          routeParamName: 'id',
          routeParamValue: 'r1',
        },
      },
      ttl: '3600',
      urgency: 'high',
      topic: 'route-r1',
      claims: {
        sub: 'mailto:hello@comanda.test',
        aud: new URL(service.subscription().endpoint).origin,
        exp: NOW.getTime() / 1000 + 12 * 3600,
      },
      signedBy: push.browserKey!,
    },
  ])
})

test('the key of the first start is the key of every later one', async () => {
  const [first, second] = await Promise.all([open(), open()])
  expect(second.browserKey).toBe(first.browserKey!)
  expect((await open()).browserKey).toBe(first.browserKey!)
})

test('a key that is given signs instead of the kept one', async () => {
  const given = Buffer.alloc(32, 7).toString('base64url')
  const push = await open({ VAPID_PRIVATE_KEY: given, VAPID_CONTACT: 'https://c.test/contact' })
  await push.send(messageTo(service.subscription()))
  expect(service.received[0]!.claims.sub).toBe('https://c.test/contact')
  expect(service.received[0]!.signedBy).toBe(push.browserKey!)
  expect(push.browserKey).not.toBe((await open()).browserKey!)
})

test('a browser that is gone is told apart from a push service that has no time', async () => {
  const push = await open()
  const message = messageTo(service.subscription())
  for (const status of [404, 410]) {
    service.answer(status)
    expect(await push.send(message)).toEqual({ kind: 'unregistered' })
  }
  for (const status of [400, 403, 413]) {
    service.answer(status)
    expect((await push.send(message)).kind).toBe('refused')
  }
  for (const status of [429, 500, 503]) {
    service.answer(status)
    await expect(push.send(message)).rejects.toThrow(String(status))
  }
})

test('keys that are no keys are refused, without a call', async () => {
  const push = await open()
  const { endpoint } = service.subscription()
  const keys = { p256dh: 'AAAA', auth: 'AAAA' }
  expect((await push.send(messageTo({ endpoint, keys }))).kind).toBe('refused')
  expect(service.received).toEqual([])
})

test('no message goes to an address inside the network of a production server', async () => {
  const push = await openPush(
    {
      FCM_SERVICE_ACCOUNT: undefined,
      VAPID_PRIVATE_KEY: undefined,
      VAPID_CONTACT: undefined,
      MAIL_FROM: 'hello@comanda.test',
      DATA_DIR: folder,
    },
    now,
    openOutside({ allowsPrivate: false }),
  )
  const { keys } = service.subscription()
  const inside = { endpoint: 'https://10.0.0.1/send/1', keys }
  await expect(push.send(messageTo(inside))).rejects.toThrow('not a public address')
})
