import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'

/** What a browser got: the message as it reads it, and how its push service was asked to treat it. */
type Received = {
  message: unknown
  ttl: string | null
  urgency: string | null
  topic: string | null
  /** Who signed the call: the claims, and the key it names. */
  claims: Record<string, unknown>
  signedBy: string
}

/**
 * A push service with one browser behind it. It checks the signature of each call, and reads the message with the
 * browser's private key as RFC 8188 and RFC 8291 say, without the library that encrypted it.
 */
export async function openPushService(now: () => Date) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const auth = crypto.getRandomValues(new Uint8Array(16))
  const received: Received[] = []
  let status = 201
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      if (status !== 201) return new Response('no', { status })
      const [, token, key] =
        /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
      if (!token || !key) return new Response('not signed', { status: 401 })
      const claims = await claimsOf(token, key, new URL(request.url).origin, now())
      if (request.headers.get('content-encoding') !== 'aes128gcm') return new Response(null, { status: 415 })
      const text = await opened(new Uint8Array(await request.arrayBuffer()), pair, { publicKey, auth })
      const header = (name: string) => request.headers.get(name)
      received.push({
        message: JSON.parse(text),
        ttl: header('ttl'),
        urgency: header('urgency'),
        topic: header('topic'),
        claims,
        signedBy: key,
      })
      return new Response(null, { status: 201 })
    },
  })
  return {
    received,
    /** What the service answers from here on. */
    answer(next: number) {
      status = next
    },
    subscription: (name = 'browser') => ({
      endpoint: `http://localhost:${server.port}/send/${name}`,
      keys: { p256dh: base64url(publicKey), auth: base64url(auth) },
    }),
    close: () => server.stop(true),
  }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

async function claimsOf(token: string, key: string, audience: string, currentDate: Date) {
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  }
  const { alg } = decodeProtectedHeader(token)
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [{ ...jwk, alg }] }), {
    audience,
    algorithms: ['ES256'],
    currentDate,
  })
  return payload as Record<string, unknown>
}

async function opened(
  body: Uint8Array,
  { privateKey }: CryptoKeyPair,
  { publicKey, auth }: { publicKey: Uint8Array; auth: Uint8Array },
): Promise<string> {
  const salt = body.slice(0, 16)
  const idLength = body[20]!
  const sender = body.slice(21, 21 + idLength)
  const sealed = body.slice(21 + idLength)
  const senderKey = await crypto.subtle.importKey(
    'raw',
    sender,
    { name: 'ECDH', namedCurve: 'P-256' },
    true,
    [],
  )
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, privateKey, 256),
  )
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
  const secret = await derived(shared, auth, info, 32)
  const key = await derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, aes, sealed))
  // The last record ends with a 2 and zeros.
  return Buffer.from(padded.slice(0, padded.lastIndexOf(2))).toString()
}

async function derived(from: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) {
  const key = await crypto.subtle.importKey('raw', from as BufferSource, 'HKDF', false, ['deriveBits'])
  const params = { name: 'HKDF', hash: 'SHA-256', salt, info } as HkdfParams
  return new Uint8Array(await crypto.subtle.deriveBits(params, key, length * 8))
}
