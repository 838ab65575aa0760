import { type Insertable, type Selectable, sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import type { TaxRecordTable } from '../../../core/db/tables'
import { mayDispatch } from './rules/flow'
import { MOST_RECORDS } from './rules/message-xml'
import type { TaxAnswer, TaxRecordState } from './rules/record-state'

export type TaxRecordRow = Selectable<TaxRecordTable>
type Ids = Pick<World, 'newId'>
const FIRST_WAIT_SECONDS = 60
/** So long a message on its way is waited for before it counts as lost with the server that sent it. */
const CLAIM_MS = 120_000

/** Holds the end of an issuer's chain of records until the transaction ends. */
export async function lockTaxChain(tx: Tx, issuerId: string) {
  await tx
    .insertInto('tax_chain')
    .values({ issuer_id: issuerId })
    .onConflict(oc => oc.column('issuer_id').doNothing())
    .execute()
  const chain = await tx
    .selectFrom('tax_chain')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const last = chain.last_record_id
    ? await tx
        .selectFrom('tax_record')
        .select(['issuer_nif', 'legal_id', 'issued_on', 'hash'])
        .where('id', '=', chain.last_record_id)
        .executeTakeFirstOrThrow()
    : null
  return { ...chain, last }
}

/** Puts a record at the end of the chain, which is held, and has it sent. */
export async function insertRecord(
  tx: Tx,
  record: Omit<Insertable<TaxRecordTable>, 'created_at' | 'state_at'>,
  now: Date,
): Promise<TaxRecordRow> {
  const row = await tx
    .insertInto('tax_record')
    .values({ ...record, created_at: now, state_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tax_chain')
    .set({ length: row.position, last_record_id: row.id, last_generated_at: row.generated_at })
    .where('issuer_id', '=', row.issuer_id)
    .execute()
  await tx
    .insertInto('tax_flow')
    .values({
      issuer_id: row.issuer_id,
      wait_seconds: FIRST_WAIT_SECONDS,
      next_at: new Date(now.getTime() + FIRST_WAIT_SECONDS * 1000),
    })
    .onConflict(oc => oc.column('issuer_id').doNothing())
    .execute()
  return row
}

export async function markCorrected(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('tax_record').set({ state: 'corrected', state_at: now }).where('id', '=', id).execute()
}

/** Issuers whose next message is due, the longest waiting first. */
export async function issuersDue(db: Database, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ issuer_id: string }>`
    select flow.issuer_id from tax_flow flow
    where (flow.claimed_until is null or flow.claimed_until <= ${now})
      and (flow.next_at <= ${now} or flow.failures = 0)
      and exists (select 1 from tax_record r where r.issuer_id = flow.issuer_id and r.state in ('waiting', 'sent')
        offset case when flow.next_at <= ${now} then 0 else ${MOST_RECORDS - 1} end)
    order by flow.next_at limit ${most}`.execute(db)
  return rows.map(row => row.issuer_id)
}

/**
 * Takes the records of an issuer's next message, in the order of its chain. Null when another server has them, or it is not
 * their time. Those of an unanswered message are taken again: the agency knows them by their hash.
 */
export async function claimMessage(tx: Tx, world: Ids, issuerId: string, now: Date) {
  const flow = await tx
    .selectFrom('tax_flow')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!flow) return null
  const unsent = await tx
    .selectFrom('tax_record')
    .selectAll()
    .where('issuer_id', '=', issuerId)
    .where('state', 'in', ['waiting', 'sent'])
    .orderBy('position')
    .limit(MOST_RECORDS)
    .execute()
  // A message is of one taxpayer, and an issuer may have had another number before.
  const other = unsent.findIndex(record => record.issuer_nif !== unsent[0]!.issuer_nif)
  const records = other === -1 ? unsent : unsent.slice(0, other)
  const hasFailed = flow.failures > 0
  const isDue = mayDispatch(
    { nextAt: flow.next_at, claimedUntil: flow.claimed_until, hasFailed },
    unsent.length,
    now,
  )
  if (!isDue) return null
  // Later than their wait explains: the agency or this server was away.
  const expected = now.getTime() - flow.wait_seconds * 1000 - CLAIM_MS
  const isIncident = flow.away_since !== null || records[0]!.generated_at.getTime() < expected
  const id = world.newId()
  await tx
    .insertInto('tax_message')
    .values({ id, issuer_id: issuerId, sent_at: now, records: records.length, is_incident: isIncident })
    .execute()
  await tx
    .updateTable('tax_record')
    .set({ state: 'sent', state_at: now, message_id: id, sends: sql<number>`sends + 1` })
    .where(
      'id',
      'in',
      records.map(record => record.id),
    )
    .execute()
  await tx
    .updateTable('tax_flow')
    .set({ claimed_until: new Date(now.getTime() + CLAIM_MS), message_id: id })
    .where('issuer_id', '=', issuerId)
    .execute()
  return { id, records, isIncident, failures: flow.failures }
}

export interface AnsweredRecord {
  id: string
  state: TaxRecordState
  answer: TaxAnswer | null
  code: number | null
  text: string | null
}

/** Notes what the agency said of a message. Records without an answer wait for the next one. */
export async function saveAnswer(
  tx: Tx,
  message: { id: string; issuerId: string },
  answered: {
    records: readonly AnsweredRecord[]
    outcome: 'answered' | 'refused' | 'unreachable'
    csv: string | null
    code: number | null
    text: string | null
    flow: { nextAt: Date; failures: number; waitSeconds?: number; isAway: boolean }
  },
  now: Date,
): Promise<void> {
  const { records, outcome, csv, code, text, flow } = answered
  await tx
    .selectFrom('tax_flow')
    .select('issuer_id')
    .where('issuer_id', '=', message.issuerId)
    .forUpdate()
    .execute()
  if (records.length > 0)
    await sql`
      update tax_record set state = said.state, state_at = ${now}, answer = said.answer,
        error_code = said.code, error_text = said.text
      from jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb)
        as said(id text, state text, answer text, code integer, text text)
      where tax_record.id = said.id and tax_record.message_id = ${message.id} and tax_record.state = 'sent'`.execute(
      tx,
    )
  await tx
    .updateTable('tax_record')
    .set({ state: 'waiting', state_at: now })
    .where('message_id', '=', message.id)
    .where('state', '=', 'sent')
    .execute()
  await tx
    .updateTable('tax_message')
    .set({ answered_at: now, outcome, csv, fault_code: code, fault_text: text })
    .where('id', '=', message.id)
    .execute()
  await tx
    .updateTable('tax_flow')
    .set({
      next_at: flow.nextAt,
      claimed_until: null,
      failures: flow.failures,
      ...(flow.waitSeconds === undefined ? {} : { wait_seconds: flow.waitSeconds }),
      away_since: flow.isAway ? sql<Date>`coalesce(tax_flow.away_since, ${now})` : null,
      fault_code: code,
      fault_text: text,
    })
    .where('issuer_id', '=', message.issuerId)
    // Another server may have sent the records again meanwhile: then its message counts.
    .where('message_id', '=', message.id)
    .execute()
}

/** Has a message that failed tried again now. The wait that the agency named stays. */
export async function retryNow(tx: Tx, issuerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('tax_flow')
    .set({ next_at: now })
    .where('issuer_id', '=', issuerId)
    .where('failures', '>', 0)
    .execute()
}
