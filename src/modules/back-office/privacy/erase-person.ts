import { type RawBuilder, sql } from 'kysely'
import type { World } from '../../../core/context'
import { literalList } from '../../../core/db/literal-list'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { DAY_MS } from '../../../core/rules/instant'
import { TERMINAL_ORDER_STATES } from '../../../core/rules/ordering/order-states'
import { inTransaction, type Writing } from '../../../core/write'
import { isLastSuperAdmin } from '../../identity/users/permissions'
import { lockAccounts, postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { OPEN_REFUND_STATES } from '../../money/ledger/rules/returning-money'
import { type Erased, erasureOf } from './erasure-list'
import { mailOfDeletion } from './notify-deletion'

const ERASED_AT_ONCE = 20
/** A farewell that could not be sent by then will not be. */
const FAREWELL_PATIENCE_MS = DAY_MS
/** An order that nobody has brought to an end so long after its time will not be. */
const FORGOTTEN_ORDER_MS = 14 * DAY_MS

/**
 * Timer: whose thirty days are over is written a last time, and then erased once that letter is out. Both are looked
 * for anew each time, so a server that dies in between leaves nothing half done.
 */
export async function eraseDueAccounts(world: World): Promise<void> {
  const due = await world.db
    .selectFrom('person')
    .select('id')
    .where('deletion_scheduled_at', '<=', world.clock.now())
    .where('deleted_at', 'is', null)
    .orderBy('deletion_scheduled_at')
    .limit(ERASED_AT_ONCE)
    .execute()
  for (const { id } of due)
    await eraseWhenReady(world, id).catch(error =>
      world.log.warn({ err: error, personId: id }, 'an account will be erased later'),
    )
}

const eraseWhenReady = (world: World, personId: string) =>
  inTransaction(jobContext(world, 'erase-person'), 'job.erasePerson', async writing => {
    const { db: tx, emit, audit } = writing
    const now = world.clock.now()
    const person = await tx
      .selectFrom('person')
      .selectAll()
      .where('id', '=', personId)
      .where('deletion_scheduled_at', '<=', now)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!person || (await whyNotYet(tx, person, now))) return
    const reader = {
      id: person.id,
      email: person.email,
      firstName: person.first_name,
      language: person.language,
      scheduledAt: person.deletion_scheduled_at,
    }
    const again = person.deletion_scheduled_at!.toISOString()
    if (await mailOfDeletion(tx, { world, now, emit }, reader, 'erased', again))
      if (!(await isFarewellOver(tx, `account-erased:${person.id}:${again}`, now))) return

    await forfeitWallet(tx, world, personId, now)
    await dropFiles(tx, { emit }, personId)
    const who = whoIs(person, now)
    for (const [table, { steps }] of Object.entries(erasureOf(who)))
      for (const step of steps)
        await ('remove' in step
          ? sql`delete from ${sql.table(table)} where ${step.remove}`
          : sql`update ${sql.table(table)} set ${assigned(step.empty)} where ${step.where}`
        ).execute(tx)
    audit({ type: 'person', id: personId })
    emit('person.changed', { personId, what: 'signed-out' })
    emit('person.erased', { personId })
  })

const assigned = (columns: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/**
 * Money that nobody has given up or that is still coming, an order on its way, and the last who runs the platform keep
 * an account alive.
 */
async function whyNotYet(
  tx: Tx,
  person: { id: string; forfeits_wallet: boolean },
  now: Date,
): Promise<'wallet' | 'money on its way' | 'orders' | 'last super admin' | null> {
  const code = account.balance(person.id)
  const wallet = (await lockAccounts(tx, [code])).get(code)
  if (wallet && (wallet.heldCents > 0 || (wallet.balanceCents > 0 && !person.forfeits_wallet)))
    return 'wallet'
  if (await hasMoneyOnItsWay(tx, person.id)) return 'money on its way'
  const open = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('person_id', '=', person.id)
    .where('state', 'not in', [...TERMINAL_ORDER_STATES])
    .where('window_end', '>', new Date(now.getTime() - FORGOTTEN_ORDER_MS))
    .limit(1)
    .executeTakeFirst()
  if (open) return 'orders'
  return (await isLastSuperAdmin(tx, now, { personId: person.id })) ? 'last super admin' : null
}

/** What may still come to the person, or be taken from them: payments that are open, refunds, and what their bank decides. */
async function hasMoneyOnItsWay(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from topup where person_id = ${personId} and state = 'open'
    union all
    select 1 from checkout where person_id = ${personId} and state = 'reserved'
    union all
    select 1 from order_payment where person_id = ${personId} and state = 'open'
    union all
    select 1 from refund r join purchase_order o on o.id = r.order_id
    where o.person_id = ${personId} and r.state in ${literalList(OPEN_REFUND_STATES)}
    union all
    select 1 from payment_dispute d join topup t on t.payment_intent_id = d.payment_intent_id
    where t.person_id = ${personId} and d.closed_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

async function isFarewellOver(tx: Tx, dedupeKey: string, now: Date): Promise<boolean> {
  const letter = await tx
    .selectFrom('outgoing_message')
    .select(['state', 'created_at'])
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
  return letter.state === 'sent' || now.getTime() - letter.created_at.getTime() >= FAREWELL_PATIENCE_MS
}

/** What is left becomes the platform's, by a transfer like any other. */
async function forfeitWallet(tx: Tx, world: World, personId: string, at: Date) {
  const code = account.balance(personId)
  const left = (await lockAccounts(tx, [code])).get(code)?.freeCents ?? 0
  if (left > 0)
    await postTx(
      tx,
      world,
      { key: `forfeit:${personId}`, kind: 'forfeit', ref: { type: 'person', id: personId }, at },
      [{ debit: code, credit: account.forfeited, amountCents: left, memo: 'forfeit' }],
    )
}

/** Their picture, what they photographed, and photos of their own doors; the files go by a job. */
async function dropFiles(tx: Tx, { emit }: Pick<Writing, 'emit'>, personId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from stored_file where owner_id = ${personId} and kind in ('profile-picture', 'report-photo')
    union
    select w.proof_file_id from waypoint w join waypoint_order wo on wo.waypoint_id = w.id
      join purchase_order o on o.id = wo.order_id
    where o.person_id = ${personId} and w.proof_file_id is not null and w.store_id is null
      and w.warehouse_id is null and w.location_id is null`.execute(tx)
  for (const { id } of rows) emit('file.dropped', { fileId: id })
}

/** Shorter ones would be found in the middle of others. */
const SHORTEST_CONTACT = 6

function whoIs(
  person: {
    id: string
    email: string | null
    phone: string | null
    first_name: string
    last_name: string
    provider_customer_id: string | null
  },
  now: Date,
): Erased {
  const contacts = [person.email, person.phone]
    .flatMap(contact => contact?.trim().toLowerCase() || [])
    .filter(contact => contact.length >= SHORTEST_CONTACT)
  const isNamed = person.first_name && person.last_name
  return {
    id: person.id,
    now,
    contacts,
    name: isNamed ? `${person.first_name} ${person.last_name}`.toLowerCase() : '',
    customerId: person.provider_customer_id ?? '',
  }
}
