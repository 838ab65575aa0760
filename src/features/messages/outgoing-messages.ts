import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { Id, type Language } from '../../contract/common'
import { ListQuery, listOf } from '../../contract/list'
import { OutgoingMessage, OutgoingMessageDetail } from '../../contract/notifications'
import { type Listing, list } from '../../db/listing'
import type { Tx } from '../../db/open'
import type { DB } from '../../db/tables'
import type { World } from '../../trpc/context'
import { holds, mayFail } from '../../trpc/procedures'
import type { Writing } from '../../trpc/write'

type MessageRow = Selectable<DB['outgoing_message']>

export type NewMessage = {
  recipient: string
  personId: string | null
  template: string
  language: Language
  subject: string
  html: string
  text: string
  /** The same happening is told once, however often its job runs. */
  dedupeKey: string
  /** Opens an account: it is forgotten once it was sent, and never shown when a real carrier takes it. */
  isSecret?: boolean
}

/** Writes a mail to be sent after the commit. Answers false when it was written before. */
export async function queueMail(
  tx: Tx,
  ctx: { world: Pick<World, 'newId'>; now: Date; announce: Writing['announce'] },
  message: NewMessage,
): Promise<boolean> {
  const row = await tx
    .insertInto('outgoing_message')
    .values({
      id: ctx.world.newId(),
      medium: 'email',
      recipient: message.recipient,
      person_id: message.personId,
      template: message.template,
      language: message.language,
      subject: message.subject,
      body_html: message.html,
      body_text: message.text,
      state: 'queued',
      dedupe_key: message.dedupeKey,
      is_secret: message.isSecret ?? false,
      created_at: ctx.now,
    })
    .onConflict(oc => oc.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) ctx.announce('message.queued', { messageId: row.id })
  return row !== undefined
}

/** Hands a queued mail to the carrier. A failure is noted and tried again by the queue. */
export async function sendMessage(world: World, { messageId }: { messageId: string }): Promise<void> {
  const message = await world.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message || message.state === 'sent' || message.medium !== 'email') return
  try {
    await world.mail.send({
      to: message.recipient,
      subject: message.subject ?? '',
      html: message.body_html ?? '',
      text: message.body_text,
      messageId: message.id,
    })
  } catch (error) {
    await settle(world, messageId, { state: 'failed', error: (error as Error).message.slice(0, 500) })
    throw error
  }
  await settle(world, messageId, {
    state: 'sent',
    error: null,
    sent_at: world.clock.now(),
    ...(message.is_secret && !staysHere(world) ? { body_html: null, body_text: '' } : {}),
  })
}

/** Without a mail server, while trying things out, the table is where mails are read. */
const staysHere = ({ mail, settings }: World) => mail.kind === 'kept' && !settings.isProduction

async function settle(
  world: World,
  id: string,
  change: {
    state: 'sent' | 'failed'
    error: string | null
    sent_at?: Date
    body_html?: null
    body_text?: string
  },
) {
  await world.db.updateTable('outgoing_message').set(change).where('id', '=', id).execute()
}

const column = (name: string) => sql.ref<string>(`outgoing_message.${name}`)

const LISTING: Listing = {
  filters: {
    medium: { column: column('medium'), kind: 'text' },
    state: { column: column('state'), kind: 'text' },
    template: { column: column('template'), kind: 'text' },
    recipient: { column: column('recipient'), kind: 'text' },
    userId: { column: column('person_id'), kind: 'id' },
    createdAt: { column: column('created_at'), kind: 'instant' },
  },
  sorts: { createdAt: column('created_at'), recipient: column('recipient') },
  search: sql<string>`(outgoing_message.recipient || ' ' || coalesce(outgoing_message.subject, ''))`,
  defaultSort: '-createdAt',
  tieBreaker: column('id'),
}

/** Everything that was written to people, newest first. */
export const listOutgoingMessages = holds('HelloAdminPermission')
  .input(ListQuery)
  .output(listOf(OutgoingMessage))
  .query(({ input, ctx: { db } }) =>
    list(db.selectFrom('outgoing_message').selectAll(), LISTING, input, rows => rows.map(present)),
  )

export const showOutgoingMessage = holds('HelloAdminPermission')
  .input(z.object({ id: Id }))
  .output(OutgoingMessageDetail)
  .use(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, world, fail } }) => {
    const row = await db
      .selectFrom('outgoing_message')
      .selectAll()
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (!row) throw fail('NotFound')
    const isHidden = row.is_secret && !staysHere(world)
    return {
      ...present(row),
      html: isHidden ? null : row.body_html,
      text: isHidden ? '' : row.body_text,
      isHidden,
    }
  })

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
})
