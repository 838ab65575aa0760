import { sql } from 'kysely'
import { z } from 'zod'
import type { Person } from '../../core/context'
import { Id } from '../../core/contract/common'
import { ListQuery, listOf } from '../../core/contract/list'
import { contains } from '../../core/db/list-conditions'
import { type Listing, list } from '../../core/db/listing'
import type { Database } from '../../core/db/open'
import { holds, mayFail } from '../../core/procedures'
import { scopeOf } from '../../core/scope'
import { write } from '../../core/write'
import { ListRecipients, Notification, NotificationRecipient } from './contract/notify'
import { lockNotification, setFinished, skipWaiting } from './notifications.store'
import { MAY_NOTIFY } from './recipients'

const Reference = z.object({ id: Id })
const column = (name: string) => sql.ref<string>(`notification.${name}`)

/** The platform sees what all have written, everybody else what they have written themselves. */
const isSeenBy = (caller: Person) =>
  scopeOf(caller, ['HelloAdminPermission']).isEverything
    ? sql<boolean>`true`
    : sql<boolean>`notification.created_by = ${caller.id}`

const notificationsSeenBy = (db: Database, caller: Person) =>
  db.selectFrom('notification').where(isSeenBy(caller))

/** What has become of a message that was written; one that is no longer kept has been sent. */
const RESULT = sql<NotificationRecipient['result']>`case
  when r.state = 'waiting' then 'waiting' when r.state = 'skipped' then 'skipped'
  else coalesce(m.state, 'sent') end`
const MESSAGE = sql`left join outgoing_message m on r.state = 'written'
  and m.dedupe_key = 'notification:' || r.notification_id || ':' || r.person_id`

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

type RecipientRow = {
  id: string
  name: string
  result: NotificationRecipient['result']
  medium: string | null
  reason: string | null
  error: string | null
  message_id: string | null
  at: Date | null
}

/** Of a person, what an index is searched by. */
const INDEXED_NAME = sql<string>`(named.first_name || ' ' || named.last_name || ' ' || coalesce(named.email, ''))`
/** Who has no name is called by the address. */
const calledLike = (
  table: string,
) => sql<string>`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' '
  || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)}, ${sql.ref(`${table}.id`)})`

const RECIPIENTS: Listing = {
  filters: {
    result: { column: sql.ref('one.result'), kind: 'text' },
    medium: { column: sql.ref('one.medium'), kind: 'text' },
    reason: { column: sql.ref('one.reason'), kind: 'text' },
    userId: { column: sql.ref('one.id'), kind: 'id' },
  },
  sorts: { name: sql.ref('one.name'), at: sql.ref('one.at') },
  search: {
    ids: text => sql`select named.id from person named
      where ${contains(INDEXED_NAME, text)} and ${contains(calledLike('named'), text)}`,
    finds: text => contains(sql.ref('one.name'), text),
  },
  amongNewest: ['name', 'at'],
  defaultSort: 'name',
  tieBreaker: sql.ref('one.id'),
}

/** What has become of it, person by person. */
export const listNotificationRecipients = holds(...MAY_NOTIFY)
  .input(ListRecipients)
  .output(listOf(NotificationRecipient))
  .query(({ input: { id, ...query }, ctx: { db, caller } }) => {
    const recipients = db.selectFrom(
      sql<RecipientRow>`(select r.person_id as id, r.reason, m.error, m.id as message_id,
          coalesce(r.medium, m.medium) as medium, coalesce(m.sent_at, r.decided_at) as at, ${RESULT} as result,
          ${calledLike('person')} as name
        from notification_recipient r
        join notification on notification.id = r.notification_id and ${isSeenBy(caller)}
        join person on person.id = r.person_id ${MESSAGE}
        where r.notification_id = ${id})`.as('one'),
    )
    return list(db, recipients.selectAll(), RECIPIENTS, query, rows =>
      rows.map(row => ({
        id: row.id,
        name: row.name,
        result: row.result,
        medium: row.medium as NotificationRecipient['medium'],
        reason: row.reason as NotificationRecipient['reason'],
        error: row.error,
        messageId: row.message_id,
        at: row.at,
      })),
    )
  })

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
    sql<{ id: string; result: NotificationRecipient['result']; count: number }>`
      select r.notification_id as id, ${RESULT} as result, count(*)::int as count
      from notification_recipient r ${MESSAGE}
      where r.notification_id = any(${[...ids]}) group by 1, 2`.execute(db),
  ])
  const known = new Map(rows.map(row => [row.id, row]))
  return ids.map(id => {
    const row = known.get(id)!
    const count = (result: NotificationRecipient['result']) =>
      counts.find(one => one.id === id && one.result === result)?.count ?? 0
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
      waiting: count('waiting'),
      sent: count('sent'),
      queued: count('queued'),
      skipped: count('skipped'),
      failed: count('failed'),
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    }
  })
}
