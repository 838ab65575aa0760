import { sql } from 'kysely'
import type { Anonymous, Caller, RequestInfo, World } from './context'
import { Failure } from './contract/failures'
import { DAY_MS, MINUTE_MS, SECOND_MS } from './rules/instant'
import { networkOf } from './rules/networks'

/** The number of calls of one kind in a period, and then a pause until the period is over. Modules define their own in `limits.ts`. */
export type Limit = {
  name: string
  points: number
  periodMs: number
  /** Instead of a pause until the end: a minute after the last point, then two, four, … up to the whole period. */
  grows?: true
}

export const CALLS: Limit = { name: 'calls', points: 600, periodMs: MINUTE_MS }
/** Callers who are not signed in, by network address: many may share one. */
export const ANONYMOUS_CALLS: Limit = { name: 'anonymous-calls', points: 1200, periodMs: MINUTE_MS }
/** Calls that are audited. A courier's phone sends its position 34,560 times a day. */
export const CHANGES_A_DAY: Limit = { name: 'changes-a-day', points: 100_000, periodMs: DAY_MS }
/** Lookups of what could be guessed, such as the codes that devices show. */
export const LOOKUPS: Limit = { name: 'lookups', points: 60, periodMs: MINUTE_MS }
/** Searches of stores and addresses, and links that are opened: a whole office shares one network address. */
export const SEARCHES: Limit = { name: 'searches', points: 600, periodMs: MINUTE_MS }
/** Reports of browsers about pages, and problem reports. */
export const REPORTS: Limit = { name: 'reports', points: 30, periodMs: MINUTE_MS }

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
