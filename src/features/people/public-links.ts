import { jwtVerify, SignJWT } from 'jose'
import { deriveKey } from './tokens'

/** What a link in a mail allows who has it: to follow one order, or to rate it. Nothing else, and no sign-in. */
export type LinkPurpose = 'track-order' | 'rate-order'

const DAYS: Record<LinkPurpose, number> = { 'track-order': 90, 'rate-order': 30 }

/** The token of a link: readable by anybody, made by nobody else. The same subject and moment give the same token. */
export async function signLink(
  secret: string,
  purpose: LinkPurpose,
  subject: string,
  since: Date,
): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setAudience(purpose)
    .setExpirationTime(Math.floor(since.getTime() / 1000) + DAYS[purpose] * 86_400)
    .sign(deriveKey(secret, 'public-link'))
}

/** Whom a link is about; null when it is wrong, too old, or for something else. */
export async function readLink(
  secret: string,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, deriveKey(secret, 'public-link'), {
      audience: purpose,
      algorithms: ['HS256'],
      currentDate: now,
    })
    return payload.sub ?? null
  } catch {
    return null
  }
}
