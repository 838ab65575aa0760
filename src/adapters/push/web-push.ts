import { createECDH } from 'node:crypto'
import { encrypt } from 'http_ece'
import { importPKCS8, SignJWT } from 'jose'
import type { KeptKeys } from '../kept-keys'
import type { Outside } from '../outside/port'
import { dataOf, type PushCarrier } from './port'

const CURVE = 'prime256v1'
/** Push services take signatures of at most a day. */
const SIGNED_FOR_SECONDS = 12 * 3600
/** A push service takes 4096 bytes, encryption included. */
const MAX_TEXT = 1000

/** Signs for a server: the private half, and the public one as browsers take it. */
export type VapidKeys = { privateKey: CryptoKey; publicKey: string }

export async function vapidKeysOf({ privateKey, publicKey: { x, y } }: KeptKeys): Promise<VapidKeys> {
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  return { privateKey: await importPKCS8(privateKey, 'ES256'), publicKey: point.toString('base64url') }
}

/** The same of a private key in base64url, as VAPID tools print it. Throws when it is none. */
export async function vapidKeysFrom(d: string): Promise<VapidKeys> {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(d, 'base64url')
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const privateKey = await crypto.subtle.importKey(
    'jwk',
    jwk,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
  return { privateKey, publicKey: point.toString('base64url') }
}

type Parts = { keys: VapidKeys; contact: string; now: () => Date; outside: Pick<Outside, 'request'> }

/** Hands messages to the push services of browsers: RFC 8030, encrypted as RFC 8291 and signed as RFC 8292 say. */
export function webPush({ keys, contact, now, outside }: Parts): Pick<PushCarrier, 'send'> {
  const signatureFor = async (audience: string) =>
    new SignJWT({ sub: contact })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(audience)
      .setExpirationTime(Math.floor(now().getTime() / 1000) + SIGNED_FOR_SECONDS)
      .sign(keys.privateKey)

  return {
    async send(push) {
      const { host, origin } = new URL(push.token)
      const message = { title: push.title, body: push.text.slice(0, MAX_TEXT), data: dataOf(push) }
      const body = sealed(message, push.keys!)
      if (!body) return { kind: 'refused', reason: `${host}: the browser's keys are none` }
      const answer = await outside.request({
        url: push.token,
        method: 'POST',
        headers: {
          authorization: `vapid t=${await signatureFor(origin)}, k=${keys.publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(push.ttlSeconds),
          urgency: push.urgency,
          ...(push.topic ? { topic: push.topic } : {}),
        },
        body,
      })
      if (answer.status >= 200 && answer.status < 300) return { kind: 'sent' }
      if (answer.status === 404 || answer.status === 410) return { kind: 'unregistered' }
      const reason = `${host}: ${answer.status} ${answer.body.slice(0, 200)}`.trim()
      if (answer.status === 429 || answer.status >= 500) throw new Error(reason)
      return { kind: 'refused', reason }
    },
  }
}

/** Null when the keys of the subscription are no keys. */
function sealed(message: object, { p256dh, auth }: { p256dh: string; auth: string }): Uint8Array | null {
  const privateKey = createECDH(CURVE)
  privateKey.generateKeys()
  try {
    return encrypt(Buffer.from(JSON.stringify(message)), {
      version: 'aes128gcm',
      dh: p256dh,
      authSecret: auth,
      privateKey,
    })
  } catch {
    return null
  }
}
