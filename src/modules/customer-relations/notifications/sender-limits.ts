import { sql } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Tx } from '../../../core/db/open'
import { holdsAny } from '../../../core/procedures'
import { DAY_MS, SECOND_MS } from '../../../core/rules/instant'
import type { NotificationDraft } from './contract/notify'
import { hasForeignLink, redirectTo } from './rules/notifying'

/** Messages of one sender in a day who is not of the platform, and how many of them may go out as texts, which cost money. */
export const MOST_A_DAY = { messages: 2_000, texts: 300 }

const isOfPlatform = ({ permissions }: Person) => holdsAny(permissions, ['HelloAdminPermission'])

/** Only the platform's people lead elsewhere: what others send comes under the platform's name all the same. */
export function refuseForeignLinks(
  { world, caller }: Pick<Context, 'world'> & { caller: Person },
  { title, message, words = {}, data }: NotificationDraft,
): void {
  if (isOfPlatform(caller)) return
  const { publicUrl } = world.settings
  const texts = [title, message, ...Object.values(words).flatMap(one => [one.title, one.message])]
  const leadsOut = data?.redirectURL && hasForeignLink(redirectTo(data.redirectURL, publicUrl), publicUrl)
  const fields = [
    ...(leadsOut ? [{ path: 'data.redirectURL', rule: 'custom', message: 'redirectURL' }] : []),
    ...(texts.some(text => text && hasForeignLink(text, publicUrl))
      ? [{ path: 'message', rule: 'custom', message: 'redirectURL' }]
      : []),
  ]
  if (fields.length) throw new Failure('ValidationError', { fields })
}

/** Refuses a notification with which its sender would have written too much today. Call it when its recipients are kept. */
export async function requireShare(tx: Tx, caller: Person, now: Date): Promise<void> {
  if (isOfPlatform(caller)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications of ${caller.id}`}, 0))`.execute(tx)
  const { messages, texts } = await tx
    .selectFrom('notification as n')
    .innerJoin('notification_recipient as r', 'r.notification_id', 'n.id')
    .select([
      sql<number>`count(*)::int`.as('messages'),
      sql<number>`(count(*) filter (where 'sms' = any(n.media)))::int`.as('texts'),
    ])
    .where('n.created_by', '=', caller.id)
    .where('n.created_at', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow()
  if (messages > MOST_A_DAY.messages || texts > MOST_A_DAY.texts)
    throw new Failure('TooManyRequests', { retryAfter: DAY_MS / SECOND_MS })
}
