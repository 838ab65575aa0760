import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person } from '../../../core/context'
import { Id } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { contains, refused } from '../../../core/db/list-conditions'
import { type Listing, list } from '../../../core/db/listing'
import { literalList } from '../../../core/db/literal-list'
import type { Database } from '../../../core/db/open'
import { holds, mayFail } from '../../../core/procedures'
import { scopeOf } from '../../../core/scope'
import { write } from '../../../core/write'
import { ListRecipients, Notification, NotificationRecipient, RECIPIENT_RESULTS } from './contract/notify'
import { lockNotification, setFinished, skipWaiting } from './notifications.store'
import { MAY_NOTIFY } from './recipients'

const Reference = z.object({ id: Id })
const column = columnsOf('notification')

/** The platform sees what all have written, everybody else what they have written themselves. */
const isSeenBy = (caller: Person) =>
  scopeOf(caller, ['HelloAdminPermission']).isEverything
    ? sql<boolean>`true`
    : sql<boolean>`notification.created_by = ${caller.id}`

const notificationsSeenBy = (db: Database, caller: Person) =>
  db.selectFrom('notification').where(isSeenBy(caller))

/** By what the message of a recipient is found. */
const MESSAGE_KEY = sql<string>`'notification:' || r.notification_id || ':' || r.person_id`
const ofMessage = (column: string) =>
  sql<
    string | null
  >`(select m.${sql.ref(column)} from outgoing_message m where m.dedupe_key = ${MESSAGE_KEY})`
/** What is written and not handed over, said as its index has it. */
const IS_NOT_SENT = sql<boolean>`m.is_unsent_notice`
const NOTIFICATION_ID = sql<string>`substr(m.dedupe_key, 14, 24)`

const LISTING: Listing = {
  filters: {
    state: { column: column('state'), kind: 'text' },
    kind: { column: column('kind'), kind: 'text' },
    template: { column: column('template'), kind: 'text' },
    createdBy: { column: column('created_by'), kind: 'id' },
    createdAt: { column: column('created_at'), kind: 'instant' },
  },
  sorts: { createdAt: column('created_at'), recipients: column('recipient_count') },
  search: text => contains(sql`(notification.title || ' ' || notification.message)`, text),
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: column('id'),
}

/** What was written to many, newest first, and how far it has come. */
export const listNotifications = holds(...MAY_NOTIFY)
  .input(ListQuery)
  .output(listOf(Notification))
  .query(({ input, ctx: { db, caller } }) =>
    list(db, notificationsSeenBy(db, caller).selectAll('notification'), LISTING, input, rows =>
      present(
        db,
        rows.map(({ id }) => id),
      ),
    ),
  )

export const showNotification = holds(...MAY_NOTIFY)
  .input(Reference)
  .output(Notification)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, fail } }) => {
    const row = await notificationsSeenBy(db, caller)
      .select('id')
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    return (await present(db, [row.id]))[0]!
  })

/** Writes to nobody more. Those whose message is written already get it. */
export const stopNotification = holds(...MAY_NOTIFY)
  .input(Reference)
  .output(Notification)
  .concat(mayFail('NotFound', 'Conflict'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const seen = await notificationsSeenBy(db, caller)
        .select('id')
        .where('id', '=', input.id)
        .executeTakeFirst()
      if (!seen) throw fail('NotFound')
      const row = (await lockNotification(db, seen.id))!
      if (row.state !== 'sending') throw fail('Conflict')
      await skipWaiting(db, row.id, now)
      await setFinished(db, row.id, 'stopped', now)
      audit({ type: 'notification', id: row.id, before: { state: row.state }, after: { state: 'stopped' } })
      return (await present(db, [row.id]))[0]!
    }),
  )

/** Of a person, what an index is searched by. */
const INDEXED_NAME = sql<string>`(named.first_name || ' ' || named.last_name || ' ' || coalesce(named.email, '') || ' '
    || coalesce(named.phone, ''))`
/** Who has no name is called by the address. */
const calledLike = (
  table: string,
) => sql<string>`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' '
  || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)}, ${sql.ref(`${table}.id`)})`

const notSent = (id: string, states: readonly ('failed' | 'queued')[]) => sql`(select right(m.dedupe_key, 24)
  from outgoing_message m where ${NOTIFICATION_ID} = ${id} and ${IS_NOT_SENT} and m.state in ${literalList(states)})`
/** A message that is no longer kept has been sent. */
const HAS_BECOME: Record<NotificationRecipient['result'], (id: string) => RawBuilder<boolean>> = {
  waiting: () => sql`(r.state = 'waiting')`,
  skipped: () => sql`(r.state = 'skipped')`,
  queued: id => sql`(r.state = 'written' and r.person_id in ${notSent(id, ['queued'])})`,
  failed: id => sql`(r.state = 'written' and r.person_id in ${notSent(id, ['failed'])})`,
  sent: id => sql`(r.state = 'written' and r.person_id not in ${notSent(id, ['queued', 'failed'])})`,
}

const WantedResult = z.enum(RECIPIENT_RESULTS)
const WantedResults = z.union([
  WantedResult.transform(one => [one]),
  z.strictObject({ $eq: WantedResult }).transform(({ $eq }) => [$eq]),
  z.strictObject({ $in: z.array(WantedResult) }).transform(({ $in }) => $in),
])

function hasBecome(id: string, value: unknown) {
  const wanted = WantedResults.safeParse(value)
  if (!wanted.success) throw refused('filter', 'result')
  if (!wanted.data.length) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    wanted.data.map(result => HAS_BECOME[result](id)),
    sql` or `,
  )})`
}

const RECIPIENTS: Listing = {
  filters: {
    medium: { column: sql.ref('r.medium'), kind: 'text' },
    reason: { column: sql.ref('r.reason'), kind: 'text' },
    userId: { column: sql.ref('r.person_id'), kind: 'id' },
  },
  sorts: { name: calledLike('person'), at: sql`coalesce(${ofMessage('sent_at')}, r.decided_at)` },
  search: {
    ids: text => sql`select named.id from person named
      where ${contains(INDEXED_NAME, text)} and ${contains(calledLike('named'), text)}`,
    finds: text => contains(calledLike('person'), text),
  },
  amongNewest: ['at'],
  neverNull: ['name'],
  defaultSort: 'name',
  tieBreaker: sql.ref('person.id'),
}

/** What has become of it, person by person. */
export const listNotificationRecipients = holds(...MAY_NOTIFY)
  .input(ListRecipients)
  .output(listOf(NotificationRecipient))
  .query(({ input: { id, ...query }, ctx: { db, caller } }) => {
    const recipients = db
      .selectFrom('notification_recipient as r')
      .innerJoin('person', 'person.id', 'r.person_id')
      .where('r.notification_id', '=', id)
      .where(
        sql<boolean>`exists (select 1 from notification where notification.id = ${id} and ${isSeenBy(caller)})`,
      )
      .select(['r.notification_id', 'r.person_id', 'r.state', 'r.medium', 'r.reason', 'r.decided_at'])
      .select(calledLike('person').as('name'))
    const filters = {
      ...RECIPIENTS.filters,
      result: { where: (value: unknown) => hasBecome(id, value) },
    }
    return list(db, recipients, { ...RECIPIENTS, filters }, query, async rows => {
      const messages = await messagesOf(db, rows)
      return rows.map(row => {
        const message = messages.get(row.person_id)
        return {
          id: row.person_id,
          name: row.name,
          result: (row.state === 'written'
            ? (message?.state ?? 'sent')
            : row.state) as NotificationRecipient['result'],
          medium: (row.medium ?? message?.medium ?? null) as NotificationRecipient['medium'],
          reason: row.reason as NotificationRecipient['reason'],
          error: message?.error ?? null,
          messageId: message?.id ?? null,
          at: message?.sent_at ?? row.decided_at,
        }
      })
    })
  })

/** The messages that these people were written, as far as they are still kept. */
async function messagesOf(
  db: Database,
  rows: { notification_id: string; person_id: string; state: string }[],
) {
  const keys = rows
    .filter(({ state }) => state === 'written')
    .map(row => `notification:${row.notification_id}:${row.person_id}`)
  if (!keys.length) return new Map<string, never>()
  const messages = await db
    .selectFrom('outgoing_message')
    .select(['id', 'dedupe_key', 'state', 'medium', 'error', 'sent_at'])
    .where('dedupe_key', 'in', keys)
    .execute()
  return new Map(messages.map(message => [message.dedupe_key!.slice(-24), message]))
}

async function present(db: Database, ids: readonly string[]): Promise<Notification[]> {
  if (!ids.length) return []
  const [rows, { rows: counts }] = await Promise.all([
    db
      .selectFrom('notification')
      .leftJoin('person', 'person.id', 'notification.created_by')
      .selectAll('notification')
      .select(sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as('by'))
      .where('notification.id', 'in', [...ids])
      .execute(),
    sql<{ id: string; state: string; count: number }>`
      select ${NOTIFICATION_ID} as id, m.state, count(*)::int as count
      from outgoing_message m where ${NOTIFICATION_ID} = any(${[...ids]}) and ${IS_NOT_SENT} group by 1, 2`.execute(
      db,
    ),
  ])
  const known = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => {
    const row = known.get(id)!
    const count = (state: 'queued' | 'failed') =>
      counts.find(one => one.id === id && one.state === state)?.count ?? 0
    const decided = row.written_count + row.skipped_count
    const audience = row.audience as { query: Notification['audience'] } | null
    return {
      id,
      state: row.state as Notification['state'],
      kind: row.kind as Notification['kind'],
      template: row.template,
      title: row.title,
      message: row.message,
      words: row.words as Notification['words'],
      media: row.media as Notification['media'],
      audience: audience?.query ?? null,
      url: row.url,
      createdBy: row.created_by,
      createdByName: row.by,
      recipients: row.recipient_count,
      waiting: row.state === 'sending' ? row.recipient_count - decided : 0,
      sent: row.written_count - count('queued') - count('failed'),
      queued: count('queued'),
      skipped: row.skipped_count,
      failed: count('failed'),
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    }
  })
}
