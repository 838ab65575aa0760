import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { dataOf, type Push, type PushCarrier } from './port'

const TIMEOUT_MS = 15_000
const FCM_URL = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const ASSERTION_SECONDS = 3600
/** A token is renewed while it still counts, so that none expires on its way. */
const RENEW_BEFORE_MS = 5 * 60_000

/** The parts of a service account's key file that matter here. */
const ServiceAccount = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
  token_uri: z.url(),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

/** Reads a key file's contents. Throws without repeating them. */
export function readServiceAccount(json: string): ServiceAccount {
  const parsed = ServiceAccount.safeParse(parseJson(json))
  if (!parsed.success) throw new Error('This is not the key file of a service account')
  return parsed.data
}

/**
 * Hands push messages to Firebase Cloud Messaging, as a service account.
 * @param now the moment, for the account's assertion
 */
export function fcmPush(account: ServiceAccount, now: () => Date, url = FCM_URL): Pick<PushCarrier, 'send'> {
  let access: { token: string; endsAt: number } | null = null
  let asking: Promise<string> | null = null

  async function askForToken(): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: account.private_key_id })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ASSERTION_SECONDS)
      .sign(await importPKCS8(account.private_key, 'RS256'))
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`Firebase gave no access token: ${response.status}`)
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string
      expires_in: number
    }
    access = { token: access_token, endsAt: now().getTime() + expires_in * 1000 }
    return access_token
  }

  async function accessToken(): Promise<string> {
    if (access && access.endsAt - RENEW_BEFORE_MS > now().getTime()) return access.token
    asking ??= askForToken().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    async send(push) {
      const response = await fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageOf(push) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.ok) return { kind: 'sent' }
      const { error } = (await response.json().catch(() => ({}))) as {
        error?: { status?: string; message?: string; details?: { errorCode?: string }[] }
      }
      const code = error?.details?.find(detail => detail.errorCode)?.errorCode ?? error?.status ?? ''
      if (code === 'UNREGISTERED') return { kind: 'unregistered' }
      const reason = `Firebase ${response.status} ${code}: ${error?.message ?? response.statusText}`
      if (response.status === 401) access = null
      if (code === 'INVALID_ARGUMENT' || code === 'SENDER_ID_MISMATCH') return { kind: 'refused', reason }
      throw new Error(reason)
    },
  }
}

const messageOf = (push: Push) => ({
  token: push.token,
  notification: { title: push.title, body: push.text },
  data: dataOf(push),
  android: {
    priority: push.urgency,
    ttl: `${push.ttlSeconds}s`,
    ...(push.topic ? { collapse_key: push.topic } : {}),
  },
  apns: {
    headers: {
      'apns-priority': push.urgency === 'high' ? '10' : '5',
      ...(push.topic ? { 'apns-collapse-id': push.topic } : {}),
    },
  },
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
