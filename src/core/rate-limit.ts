import { sql } from 'kysely'
import type { Anonymous, Caller, RequestInfo, World } from './context'
import { Failure } from './contract/failures'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './rules/instant'
import { networkOf } from './rules/networks'

/** So many calls of a kind in a period, and then a pause until it is over. */
export type Limit = {
  name: string
  points: number
  periodMs: number
  /** Instead of a pause until the end: a minute after the last point, then two, four, … up to the whole period. */
  grows?: true
}

/** Of anybody, before what they send is read: more than their calls, for pages ask for several things at once. */
export const REQUESTS: Limit = { name: 'requests', points: 1200, periodMs: MINUTE_MS }
export const CALLS: Limit = { name: 'calls', points: 600, periodMs: MINUTE_MS }
/** Who is not signed in, by the address: many may share one. */
export const ANONYMOUS_CALLS: Limit = { name: 'anonymous-calls', points: 1200, periodMs: MINUTE_MS }
/** Tokens of devices and keys that there are not, by the address. */
export const WRONG_TOKENS: Limit = { name: 'wrong-tokens', points: 60, periodMs: MINUTE_MS }
/** Webhooks that nobody signed, by the address. */
export const WRONG_SIGNATURES: Limit = { name: 'wrong-signatures', points: 60, periodMs: MINUTE_MS }
/** What leaves a line in the books of who did what. A courier's phone says where it is 34,560 times a day. */
export const CHANGES_A_DAY: Limit = { name: 'changes-a-day', points: 100_000, periodMs: DAY_MS }
/** What could be guessed at, such as the codes that devices show. */
export const LOOKUPS: Limit = { name: 'lookups', points: 60, periodMs: MINUTE_MS }
/** Searches of stores and addresses and what a link opens: a whole office looks for lunch behind one address. */
export const SEARCHES: Limit = { name: 'searches', points: 600, periodMs: MINUTE_MS }
/** From mail programs whose readers want no more offers, by the address: all readers of a provider share some. */
export const ONE_CLICKS: Limit = { name: 'one-clicks', points: 600, periodMs: MINUTE_MS }
/** Of carts: a page asks for all that it shows when something in one has changed. Each takes ten statements. */
export const PRICINGS: Limit = { name: 'pricings', points: 240, periodMs: MINUTE_MS }
export const PAYMENTS: Limit = { name: 'payments', points: 30, periodMs: MINUTE_MS }
/** Of cards that a person adds or fills a wallet with: a thief tries many, and we pay for each. */
export const CARDS_A_DAY: Limit = { name: 'cards-a-day', points: 100, periodMs: DAY_MS }
export const SIGN_INS: Limit = { name: 'sign-ins', points: 10, periodMs: MINUTE_MS }
/** By the account together with who tries at it: a known device, or a network. */
export const WRONG_PASSWORDS: Limit = {
  name: 'wrong-passwords',
  points: 5,
  periodMs: 15 * MINUTE_MS,
  grows: true,
}
/** By the account, of all who try at it from devices that it does not know. */
export const PASSWORDS_FROM_NEW_DEVICES: Limit = {
  name: 'passwords-from-new-devices',
  points: 30,
  periodMs: HOUR_MS,
}
/** By the address that the caller calls from. */
export const REGISTRATIONS: Limit = { name: 'registrations', points: 5, periodMs: HOUR_MS }
/** Mails that let a person in, each kind by itself: by the device that the account knows, or by the network. */
export const RESET_MAILS: Limit = { name: 'reset-mails', points: 10, periodMs: HOUR_MS }
export const MAGIC_LINKS: Limit = { name: 'magic-links', points: 10, periodMs: HOUR_MS }
export const EMAIL_PINS: Limit = { name: 'email-pins', points: 10, periodMs: HOUR_MS }
/** Of these, to one address: from a network that is new to it, from all of those together, and of codes in a day. */
export const MAILS_FROM_NETWORK: Limit = { name: 'mails-from-network', points: 5, periodMs: HOUR_MS }
export const MAILS_FROM_NEW_DEVICES: Limit = { name: 'mails-from-new-devices', points: 15, periodMs: HOUR_MS }
export const PINS_FROM_NEW_DEVICES: Limit = { name: 'pins-from-new-devices', points: 20, periodMs: DAY_MS }
/** By the person. */
export const VERIFY_MAIL_PAUSE: Limit = { name: 'verify-mail-pause', points: 1, periodMs: MINUTE_MS }
export const VERIFY_MAILS: Limit = { name: 'verify-mails', points: 5, periodMs: HOUR_MS }
/**
 * By the address together with the device that asked, beside the five tries that each code has; and by where the caller
 * calls from. A guess counts only on a device that a code was sent for, and strangers get twenty of them in a day: so a
 * hundred guesses at a million, one in ten thousand a day, from wherever they come.
 */
export const PIN_TRIES: Limit = { name: 'pin-tries', points: 5, periodMs: 10 * MINUTE_MS }
export const PIN_TRIES_FROM: Limit = { name: 'pin-tries-from', points: 30, periodMs: 10 * MINUTE_MS }
/** Guessing at long tokens of links is hopeless, and stopped all the same. */
export const LINK_TRIES: Limit = { name: 'link-tries', points: 30, periodMs: 10 * MINUTE_MS }
/**
 * Text messages cost money: by the number twice, by the number and where the caller calls from, by the latter, and all of
 * them together. A device that has signed in with the number has its own of the first two.
 */
export const SMS_PAUSE: Limit = { name: 'sms-pause', points: 1, periodMs: MINUTE_MS }
export const SMS_TO_NUMBER: Limit = { name: 'sms-to-number', points: 5, periodMs: DAY_MS }
export const SMS_FROM_TO_NUMBER: Limit = { name: 'sms-from-to-number', points: 3, periodMs: DAY_MS }
export const SMS_FROM: Limit = { name: 'sms-from', points: 20, periodMs: HOUR_MS }
export const SMS_IN_ALL: Limit = { name: 'sms-in-all', points: 1000, periodMs: DAY_MS }
/** Of these, what strangers get: a rush from many addresses leaves the next hour, other networks and known devices theirs. */
export const SMS_FROM_RANGE: Limit = { name: 'sms-from-range', points: 60, periodMs: HOUR_MS }
export const SMS_TO_NEW_DEVICES: Limit = { name: 'sms-to-new-devices', points: 150, periodMs: HOUR_MS }
/** What a day's texts of sign-ins by known devices and of tills may cost beside. */
export const SMS_TO_KNOWN_DEVICES: Limit = { name: 'sms-to-known-devices', points: 1000, periodMs: DAY_MS }
export const SMS_FROM_TILLS: Limit = { name: 'sms-from-tills', points: 500, periodMs: DAY_MS }
/** Mails about orders to an address that its person has not confirmed. */
export const ORDER_MAILS_TO: Limit = { name: 'order-mails-to', points: 10, periodMs: DAY_MS }
/** Of one connection: what it tells stays on the disk. */
export const WEBHOOKS_IN: Limit = { name: 'webhooks-in', points: 3000, periodMs: HOUR_MS }
export const WEBHOOK_KILOBYTES: Limit = { name: 'webhook-kilobytes', points: 20_000, periodMs: DAY_MS }
/** Links by mail to somebody who stands at a counter: by the address. */
export const TILL_LINKS_TO: Limit = { name: 'till-links-to', points: 10, periodMs: DAY_MS }
/** By the sign-in: a token lasts ten minutes, and twenty tabs may ask at once. */
export const REFRESHES: Limit = { name: 'refreshes', points: 60, periodMs: 10 * MINUTE_MS }
/** Refresh tokens that there are not, by the address: a whole office may come back with old ones. */
export const WRONG_REFRESHES: Limit = { name: 'wrong-refreshes', points: 120, periodMs: MINUTE_MS }
/** Codes that are worth money or let into a company: by who tries. */
export const CODE_REDEMPTIONS: Limit = { name: 'code-redemptions', points: 10, periodMs: HOUR_MS }
export const JOIN_CODES: Limit = { name: 'join-codes', points: 10, periodMs: HOUR_MS }
/** Of a network, which a whole office may share. */
export const JOIN_CODES_FROM: Limit = { name: 'join-codes-from', points: 40, periodMs: HOUR_MS }
/** Keys that somebody makes for themselves. */
export const API_KEYS: Limit = { name: 'api-keys', points: 30, periodMs: DAY_MS }
/** Letters that ask somebody to belong to a company: by the place, and by the address that gets them. */
export const INVITATIONS_FROM: Limit = { name: 'invitations-from', points: 500, periodMs: DAY_MS }
export const INVITATIONS_TO: Limit = { name: 'invitations-to', points: 5, periodMs: DAY_MS }
/** Forms by which somebody would like to work with us: by where they come from, and by the address that gets a letter of it. */
export const LEADS_FROM: Limit = { name: 'leads-from', points: 20, periodMs: HOUR_MS }
export const LEADS_OF: Limit = { name: 'leads-of', points: 3, periodMs: DAY_MS }
/** Letters that staff write by hand, and texts that they have written for them: each costs somebody something. */
export const LETTERS: Limit = { name: 'letters', points: 60, periodMs: HOUR_MS }
export const AI_TEXTS: Limit = { name: 'ai-texts', points: 60, periodMs: HOUR_MS }
/** Everything that is known about a person, at once. */
export const EXPORTS: Limit = { name: 'exports', points: 5, periodMs: HOUR_MS }
/** Pictures and menus come by the screenful, to whole offices at once; what is sent in is work for us. */
export const VIEWS: Limit = { name: 'views', points: 3000, periodMs: MINUTE_MS }
/** First pages that are made again, each of several calls; recent ones are served from memory. */
export const PAGES: Limit = { name: 'pages', points: 120, periodMs: MINUTE_MS }
/** What all calls are and take: a megabyte each time, for those who write programs. */
export const DESCRIPTIONS: Limit = { name: 'descriptions', points: 30, periodMs: MINUTE_MS }
/** By the address: after a restart a whole office comes back at once. */
export const LIVE_CONNECTIONS: Limit = { name: 'live-connections', points: 600, periodMs: MINUTE_MS }
/** Paper that staff ask for beside what orders print by themselves. */
export const PRINTS_BY_HAND: Limit = { name: 'prints-by-hand', points: 60, periodMs: MINUTE_MS }
/** Bodies of more than a tenth of a megabyte: whole catalogues and posters. Reading one takes a moment of all others. */
export const LARGE_BODIES: Limit = { name: 'large-bodies', points: 30, periodMs: MINUTE_MS }
/** What browsers tell about our pages. */
export const REPORTS: Limit = { name: 'reports', points: 30, periodMs: MINUTE_MS }
export const UPLOADS: Limit = { name: 'uploads', points: 60, periodMs: MINUTE_MS }
/** By the person: what is sent in stays on the disk. A new menu has some hundred pictures. */
export const UPLOADS_A_DAY: Limit = { name: 'uploads-a-day', points: 500, periodMs: DAY_MS }
/** Of oneself, and of what went wrong. */
export const PHOTOS_A_DAY: Limit = { name: 'photos-a-day', points: 50, periodMs: DAY_MS }
/** Of a courier: three days of a phone that had no connection. */
export const POSITIONS_A_DAY: Limit = { name: 'positions-a-day', points: 100_000, periodMs: DAY_MS }

type Calling = {
  world: World
  caller: Pick<Exclude<Caller, { kind: 'anonymous' }>, 'kind' | 'id'> | Pick<Anonymous, 'kind'>
  now: Date
  /** A part of another call, which was counted. */
  isPart?: true
  request: Pick<RequestInfo, 'ip'>
}

/** An e-mail address or a number as it is counted: nobody can read it from the table of counts. */
export const addressOf = (address: string) =>
  new Bun.CryptoHasher('sha256').update(address.trim().toLowerCase()).digest('base64url')

/** Where a call comes from, as it is counted. Who has an address of IPv6 has 2^64 of them: they count as one. */
export const callerFrom = ({ ip }: Pick<RequestInfo, 'ip'>) => `ip:${ip && networkOf(ip)}`

/** People are counted as themselves wherever they are, everybody else by their address. */
export const callerKey = ({ caller, request }: Pick<Calling, 'caller' | 'request'>) =>
  caller.kind === 'anonymous' ? callerFrom(request) : `${caller.kind}:${caller.id}`

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** The machine that the product runs on may do more: tests, measurements, a demonstration. */
const pointsOf = (limit: Limit, { world, request }: Pick<Calling, 'world' | 'request'>) =>
  request.ip && LOOPBACK.test(request.ip) ? limit.points * world.settings.loopbackLimitFactor : limit.points

type Window = { points: number; endsAt: number }
const counts = new WeakMap<World, Map<string, Window>>()
const MOST_COUNTED = 50_000

/**
 * Counts a call where only this server looks: quick, and enough for what is merely greedy.
 * Throws TooManyRequests with the seconds to wait.
 */
export function countCall(limit: Limit, calling: Calling, times = 1): void {
  if (calling.isPart) return
  const { world } = calling
  const now = calling.now.getTime()
  const known = counts.get(world) ?? new Map<string, Window>()
  counts.set(world, known)
  const key = `${limit.name}:${callerKey(calling)}`
  let window = known.get(key)
  if (!window || window.endsAt <= now) {
    if (known.size >= MOST_COUNTED) forgetEnded(known, now)
    window = { points: 0, endsAt: now + limit.periodMs }
    known.set(key, window)
  }
  window.points += times
  if (window.points > pointsOf(limit, calling)) throw tooMany(window.endsAt - now)
}

/** Counts a call; false when the limit is exceeded. For answers that can be given with less work. */
export function takeCall(limit: Limit, calling: Calling): boolean {
  try {
    countCall(limit, calling)
    return true
  } catch (error) {
    if (error instanceof Failure && error.name === 'TooManyRequests') return false
    throw error
  }
}

/** Throws TooManyRequests when everything was used up already; counts nothing. */
export function requireLeft(limit: Limit, calling: Calling): void {
  const now = calling.now.getTime()
  const window = counts.get(calling.world)?.get(`${limit.name}:${callerKey(calling)}`)
  if (window && window.endsAt > now && window.points >= pointsOf(limit, calling))
    throw tooMany(window.endsAt - now)
}

function forgetEnded(known: Map<string, Window>, now: number) {
  for (const [key, { endsAt }] of known) if (endsAt <= now) known.delete(key)
  // Still too many: forgetting all counts is better than growing.
  if (known.size >= MOST_COUNTED) known.clear()
}

/**
 * Takes a try that counts on all servers alike, before it is known how it ends, so that many at once get no
 * more than one after the other. Throws TooManyRequests with the seconds to wait.
 */
export const takeTry = (limit: Limit, subject: string, calling: Trying, times = 1) =>
  askForTry(limit, subject, calling, times)

/** Throws where `takeTry` would, after those that others take at the same moment, and takes none. */
export const requireTry = (limit: Limit, subject: string, calling: Trying) =>
  askForTry(limit, subject, calling, 0)

type Trying = Pick<Calling, 'world' | 'now' | 'request'>

async function askForTry(
  limit: Limit,
  subject: string,
  { world, now, request }: Trying,
  taken: number,
): Promise<void> {
  const key = `${limit.name}:${subject}`
  const points = pointsOf(limit, { world, request })
  const end = new Date(now.getTime() + limit.periodMs)
  // Longer than the longest wait, or who has waited it out would begin anew.
  const forgetAt = limit.grows ? new Date(now.getTime() + 2 * limit.periodMs) : end
  const { rows } = await sql`
    insert into rate_limit as r (key, points, next_at, expires_at)
    values (${key}, ${taken}, case when ${points}::int > ${taken}::int then ${now}::timestamptz else ${end}::timestamptz end, ${forgetAt})
    on conflict (key) do update set
      points = case when r.expires_at <= ${now} then ${taken} else r.points + ${taken} end,
      next_at = case
        when ${taken}::int = 0 and r.expires_at > ${now} then r.next_at
        when (case when r.expires_at <= ${now} then ${taken} else r.points + ${taken} end) < ${points}::int then ${now}::timestamptz
        when ${limit.grows ?? false} then least(
          ${end}::timestamptz,
          ${now}::timestamptz + interval '1 minute' * power(2, least(20, r.points + ${taken} - ${points}::int))
        )
        when r.expires_at <= ${now} then ${end}::timestamptz
        else r.expires_at
      end,
      expires_at = case when ${limit.grows ?? false} or r.expires_at <= ${now} then ${forgetAt}::timestamptz else r.expires_at end
    where r.expires_at <= ${now} or r.next_at <= ${now} or r.points < ${points}::int
    returning points`.execute(world.db)
  if (rows.length) return
  const held = await world.db
    .selectFrom('rate_limit')
    .select('next_at')
    .where('key', '=', key)
    .executeTakeFirst()
  throw tooMany(held ? held.next_at.getTime() - now.getTime() : SECOND_MS)
}

/** A try that was none: it does not count. */
export async function returnTry(
  limit: Limit,
  subject: string,
  { world, now }: Pick<Calling, 'world' | 'now'>,
) {
  await world.db
    .updateTable('rate_limit')
    .set({ points: sql`greatest(0, points - 1)`, next_at: now })
    .where('key', '=', `${limit.name}:${subject}`)
    .execute()
}

/** Everything that was counted against somebody is over. */
export async function forgetTries(limit: Limit, subject: string, { world }: Pick<Calling, 'world'>) {
  await world.db.deleteFrom('rate_limit').where('key', '=', `${limit.name}:${subject}`).execute()
}

const tooMany = (waitMs: number) =>
  new Failure('TooManyRequests', { retryAfter: Math.max(1, Math.ceil(waitMs / SECOND_MS)) })

/** Timer: counts whose period is over. */
export async function forgetOldCounts({ db, clock }: World): Promise<void> {
  await db.deleteFrom('rate_limit').where('expires_at', '<', clock.now()).execute()
}
