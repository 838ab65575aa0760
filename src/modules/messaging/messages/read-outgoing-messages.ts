import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { columnsOf } from '../../../core/collections/columns-of'
import type { Person, World } from '../../../core/context'
import type { PermissionType } from '../../../core/contract/access'
import { Id, type Language } from '../../../core/contract/common'
import { ListQuery, listOf } from '../../../core/contract/list'
import { contains } from '../../../core/db/list-conditions'
import { type Listing, list } from '../../../core/db/listing'
import type { Database } from '../../../core/db/open'
import type { DB } from '../../../core/db/tables'
import { holds, holdsAny, inPerson, mayFail } from '../../../core/procedures'
import { scopeFilter } from '../../../core/scope'
import { write } from '../../../core/write'
import { OutgoingMessage, OutgoingMessageDetail } from './contract/notifications'
import { staysHere } from './deliver'
import { addMessages } from './outgoing-messages.store'

type MessageRow = Selectable<DB['outgoing_message']>

const READS_MESSAGES: PermissionType[] = ['HelloAdminPermission', 'DeveloperPermission']
const readsMessages = holds(...READS_MESSAGES)

/** Developers read what was written only as long as nobody else gets it: then no letter in it is somebody's. */
function mayRead(world: World, caller: Person): boolean {
  return (
    holdsAny(caller.permissions, ['HelloAdminPermission']) ||
    (['email', 'sms', 'push'] as const).every(medium => staysHere(world, medium))
  )
}

const column = columnsOf('outgoing_message')

const isAbout = (text: string) =>
  contains(sql`(outgoing_message.recipient || ' ' || coalesce(outgoing_message.subject, ''))`, text)

const LISTING: Listing = {
  filters: {
    medium: { column: column('medium'), kind: 'text' },
    state: {
      column: column('state'),
      kind: 'text',
      also: states => (states.every(state => state === 'failed') ? sql`outgoing_message.is_failed` : null),
    },
    template: { column: column('template'), kind: 'text' },
    recipient: { column: column('recipient'), kind: 'text' },
    userId: { column: column('person_id'), kind: 'id' },
    createdAt: { column: column('created_at'), kind: 'instant' },
  },
  sorts: { createdAt: column('created_at'), recipient: column('recipient') },
  search: {
    ids: text => sql`select id from outgoing_message where ${isAbout(text)}`,
    finds: text => sql`(select ${isAbout(text)})`,
    isDearWhereCommon: true,
  },
  defaultSort: '-createdAt',
  byId: 'createdAt',
  tieBreaker: column('id'),
}

/** Who looks after some cities reads what was written to their people. */
export const messagesVisibleTo = (db: Database, caller: Person) =>
  db.selectFrom('outgoing_message').where(
    scopeFilter(caller, READS_MESSAGES, {
      city: sql`(select city from person where person.id = outgoing_message.person_id)`,
    }),
  )

/** Everything that was written to people, newest first. */
export const listOutgoingMessages = readsMessages
  .input(ListQuery)
  .output(listOf(OutgoingMessage))
  .concat(mayFail('Forbidden'))
  .query(({ input, ctx: { db, world, caller, fail } }) => {
    if (!mayRead(world, caller)) throw fail('Forbidden')
    return list(db, messagesVisibleTo(db, caller).selectAll('outgoing_message'), LISTING, input, rows =>
      rows.map(present),
    )
  })

export const showOutgoingMessage = readsMessages
  .input(z.object({ id: Id }))
  .output(OutgoingMessageDetail)
  .concat(mayFail('NotFound', 'Forbidden'))
  .query(async ({ input, ctx: { db, world, caller, fail } }) => {
    if (!mayRead(world, caller)) throw fail('Forbidden')
    const row = await messagesVisibleTo(db, caller)
      .selectAll('outgoing_message')
      .where('outgoing_message.id', '=', input.id)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    const isHidden = row.is_secret && !staysHere(world, row.medium as OutgoingMessage['medium'])
    return {
      ...present(row),
      html: isHidden ? null : row.body_html,
      text: isHidden ? '' : row.body_text,
      isHidden,
    }
  })

/** Sends a message once more, as it was written. What carries a secret is written anew by who asks for it, never from here. */
export const resendOutgoingMessage = holds('HelloAdminPermission')
  .concat(inPerson)
  .input(z.object({ id: Id }))
  .output(OutgoingMessage)
  .concat(mayFail('NotFound', 'Forbidden'))
  .mutation(
    write(async ({ input, ctx: { db, world, caller, now, fail, emit, audit } }) => {
      const row = await messagesVisibleTo(db, caller)
        .selectAll('outgoing_message')
        .where('outgoing_message.id', '=', input.id)
        .executeTakeFirst()
      if (!row) throw fail('NotFound')
      if (row.is_secret) throw fail('Forbidden')
      const again = {
        ...row,
        id: world.newId(),
        state: 'queued',
        is_failed: false,
        is_unsent_notice: false,
        error: null,
        // Those devices that have got it are not told twice within one sending; this is another.
        data: { ...(row.data as object), reached: [] },
        dedupe_key: `resent:${world.newId()}`,
        created_at: now,
        sent_at: null,
      }
      await addMessages(db, [again])
      emit('message.queued', { messageId: again.id })
      audit({ type: 'outgoing_message', id: again.id, after: { resentFrom: row.id } })
      return present(again)
    }),
  )

const present = (row: MessageRow): OutgoingMessage => ({
  id: row.id,
  medium: row.medium as OutgoingMessage['medium'],
  recipient: row.recipient,
  userId: row.person_id,
  template: row.template,
  language: row.language as Language,
  subject: row.subject,
  state: row.state as OutgoingMessage['state'],
  error: row.error,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  tappedAt: row.tapped_at,
  isSecret: row.is_secret,
})
