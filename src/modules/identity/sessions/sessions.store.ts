import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../core/db/open'
import type { LiveTicketTable, RefreshTokenTable, SessionTable } from '../../../core/db/tables'
import type { ClientInfo } from './rules/client-info'

export async function addSession(tx: Tx, session: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('session').values(session).execute()
}

export async function recordSessionUse(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()
}

type SessionUse = { session_id: string; visitor_id: string | null; at: Date; client: ClientInfo | null }

/**
 * Moves the last use of those on that were not used for so long, as part of a statement. It waits for no one: a session
 * that is being changed is left for its next use.
 */
export const recordUses = (uses: readonly SessionUse[], unusedMs: number) => sql`
  update session set last_used_at = used.at, client_info = coalesce(used.client, session.client_info)
  from (
    select session.id, given.visitor_id, given.at, given.client
    from json_to_recordset(${JSON.stringify(uses)}::text::json) as given (session_id text, visitor_id text, at timestamptz, client jsonb)
    join session on session.id = given.session_id
    where session.last_used_at <= given.at - ${unusedMs}::float8 * interval '1 millisecond'
    for no key update of session skip locked
  ) as used
  where session.id = used.id
  returning session.id, used.visitor_id, used.at, used.client`

/** When these sessions were last used, by what `moved` has made of it. */
export const lastUses = (uses: readonly SessionUse[], moved: string) => sql`
  select session.id, coalesce(moved.at, session.last_used_at) as last_used_at
  from session left join ${sql.table(moved)} as moved on moved.id = session.id
  where session.id = any(${uses.map(({ session_id }) => session_id)}::text[])`

export async function revokeSession(tx: Tx, now: Date, sessionId: string, reason: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a person except, when there is one to keep, this one. */
export async function revokeSessionsOf(
  tx: Tx,
  personId: string,
  now: Date,
  { reason, except }: { reason: string; except: string | null },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .$if(except !== null, query => query.where('id', '!=', except!))
    .execute()
}

export async function addRefreshToken(tx: Tx, token: Insertable<RefreshTokenTable>): Promise<void> {
  await tx.insertInto('refresh_token').values(token).execute()
}

/** The token is used up; its successor is kept sealed under it. */
export async function markRefreshTokenUsed(
  tx: Tx,
  hash: Buffer,
  sealedSuccessor: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refresh_token')
    .set({ used_at: now, sealed_successor: sealedSuccessor })
    .where('hash', '=', hash)
    .execute()
}

/** Keeps the code of a session that is carried over to another page; codes that have ended go. */
export async function addTransferCode(
  tx: Tx,
  code: { hash: Buffer; sessionId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('session_transfer_code').where('expires_at', '<', now).execute()
  await tx
    .insertInto('session_transfer_code')
    .values({ hash: code.hash, session_id: code.sessionId, expires_at: code.expiresAt })
    .execute()
}

/** Whose session such a code carries over; it is used up by asking. */
export async function takeTransferCode(tx: Tx, hash: Buffer, now: Date): Promise<string | null> {
  const used = await tx
    .deleteFrom('session_transfer_code')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  return used?.session_id ?? null
}

/** Keeps a ticket for one live connection; tickets that have ended go. */
export async function addLiveTicket(tx: Tx, ticket: Insertable<LiveTicketTable>, now: Date): Promise<void> {
  await tx.deleteFrom('live_ticket').where('expires_at', '<', now).execute()
  await tx.insertInto('live_ticket').values(ticket).execute()
}

/** Takes the ticket away. */
export const removeLiveTicket = (db: Database, hash: Buffer) =>
  db
    .deleteFrom('live_ticket')
    .where('hash', '=', hash)
    .returning(['session_id', 'kiosk_id', 'expires_at'])
    .executeTakeFirst()
