import { z } from 'zod'
import type { Person } from '../../../core/context'
import { toMoney } from '../../../core/contract/common'
import type { Database, Tx } from '../../../core/db/open'
import { limited, mayFail, signedIn } from '../../../core/procedures'
import { inAdminContext } from '../../../core/scope'
import { write } from '../../../core/write'
import { namesOf } from '../../identity/people/person-names'
import { standing } from '../../order-records/proposals/proposals'
import { messagesOf, moveProposal, type ProposalRow } from '../../order-records/proposals/proposals.store'
import {
  canAccept,
  type ProposalState,
  whyNotMoveProposal,
} from '../../order-records/proposals/rules/proposal-state'
import { CustomerQuote, OwnQuote, QuoteMessage, QuoteReference, WriteToQuote } from './contract/quotes'
import { QUOTE_MESSAGES } from './limits'
import { ordersOf, presentShown, storesOf } from './present-quotes'
import { keptQuotes } from './quote-scope'
import { addMessage, report } from './send-quotes'

/** A quote by its id, which only its writers and who has its link know. */
async function quoteWithLink(db: Database, id: string): Promise<ProposalRow | null> {
  const row = await db
    .selectFrom('proposal')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

const lockWithLink = async (tx: Tx, id: string): Promise<ProposalRow | null> =>
  (await tx
    .selectFrom('proposal')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

const isFor = (row: ProposalRow, caller: Person) => row.person_id === null || row.person_id === caller.id

async function isKeptBy(db: Database, row: ProposalRow, caller: Person): Promise<boolean> {
  const kept = await db
    .selectFrom('proposal')
    .select('id')
    .where('id', '=', row.id)
    .where(keptQuotes(caller))
    .executeTakeFirst()
  return kept !== undefined
}

/** The thread with the names of its authors: customers see the first names of staff only. */
export async function threadOf(db: Database, quote: Pick<ProposalRow, 'id'>): Promise<QuoteMessage[]> {
  const messages = await messagesOf(db, [quote.id])
  const names = await namesOf(
    db,
    messages.map(({ person_id }) => person_id),
  )
  return messages.map(({ id, is_staff, person_id, text, at }) => {
    const name = names.get(person_id) ?? ''
    return { id, isStaff: is_staff, author: is_staff ? (name.split(' ')[0] ?? '') : name, text, at }
  })
}

/** Reads a quote. Any signed-in person with its id may; a draft shows its thread and none of its prices. */
export const showQuote = signedIn
  .meta({ summary: 'Reads a quote by its link' })
  .input(QuoteReference)
  .output(CustomerQuote)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, caller, now, fail } }) => {
    const row = await quoteWithLink(db, input.id)
    const isStaff = row !== null && (await isKeptBy(db, row, caller))
    const isTheirs = row !== null && isFor(row, caller)
    // A draft is no offer yet: only its writers and the person who asked for it know that there is one.
    if (!row || (row.state === 'draft' && !isStaff && row.person_id !== caller.id)) throw fail('NotFound')
    const isOnBehalf = !isTheirs && isStaff && inAdminContext(caller)
    const [stores, orders, messages, names] = await Promise.all([
      storesOf(db, [row]),
      ordersOf(db, [row]),
      isStaff || isTheirs ? threadOf(db, row) : [],
      namesOf(db, isOnBehalf ? [row.person_id] : []),
    ])
    const orderId = isStaff || isTheirs ? (orders.get(row.id) ?? null) : null
    const isHidden = row.state === 'draft' && !isStaff
    const readable = isHidden ? { ...row, lines: [], delivery_cents: 0 } : row
    const shown = presentShown(readable, { store: stores.get(row.store_id)!, orderId, now })
    const { name } = row.customer
    return {
      ...shown,
      proposal: {
        ...shown.proposal,
        // How to reach the customer is shown to that person and to staff.
        customerDetails: isStaff || isTheirs ? row.customer : { ...(name ? { name } : {}) },
      },
      isStaff,
      canWrite: isTheirs,
      behalfOf: isOnBehalf ? { id: row.person_id!, name: names.get(row.person_id!) ?? '' } : null,
      canAccept:
        (isTheirs || isOnBehalf) &&
        canAccept({ state: row.state as ProposalState, expiresAt: row.expires_at }, now),
      messages,
    }
  })

/** Notes once that a customer has read a quote. Its writers and people who impersonate do not count. */
export const openQuote = signedIn
  .input(QuoteReference)
  .output(z.object({ openedAt: z.date().nullable() }))
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail } = ctx
      const before = await lockWithLink(db, input.id)
      if (!before || before.state === 'draft') throw fail('NotFound')
      const isReader = caller.impersonatorId === null && !(await isKeptBy(db, before, caller))
      if (!isReader || whyNotMoveProposal(standing(before, now), 'opened'))
        return { openedAt: before.opened_at }
      const opened = await moveProposal(db, before, 'opened', now, {
        opened_at: now,
        opened_by_id: caller.id,
      })
      report(ctx, before, opened)
      return { openedAt: now }
    }),
  )

/** A customer writes: a question, a wish for a change, or that it should be offered again. */
export const writeAsCustomer = signedIn
  .input(WriteToQuote)
  .use(limited(QUOTE_MESSAGES))
  .output(QuoteMessage)
  .concat(mayFail('NotFound', 'ProposalForAnother'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      const quote = await lockWithLink(db, input.id)
      if (!quote || (quote.state === 'draft' && quote.person_id !== caller.id)) throw fail('NotFound')
      if (!isFor(quote, caller)) throw fail('ProposalForAnother')
      const message = await addMessage(ctx, quote, { text: input.text, isStaff: false })
      ctx.emit('quote.answered', { proposalId: quote.id, about: 'message', key: message.id }, quote.city)
      return message
    }),
  )

/** A customer does not want it. */
export const declineQuote = signedIn
  .input(QuoteReference)
  .output(z.object({ state: CustomerQuote.shape.state }))
  .concat(mayFail('NotFound', 'ProposalClosed', 'ProposalForAnother'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail } = ctx
      const before = await lockWithLink(db, input.id)
      if (!before || before.state === 'draft') throw fail('NotFound')
      if (!isFor(before, caller)) throw fail('ProposalForAnother')
      const state = standing(before, now)
      if (whyNotMoveProposal(state, 'withdrawn')) throw fail('ProposalClosed', { state })
      const declined = await moveProposal(db, before, 'withdrawn', now, { declined_at: now })
      report(ctx, before, declined)
      ctx.emit(
        'quote.answered',
        { proposalId: declined.id, about: 'declined', key: declined.id },
        declined.city,
      )
      return { state: 'withdrawn' as const }
    }),
  )

/** So many of one's own, newest first. */
const MOST_OWN = 50

/** The quotes that were made for the caller, drafts as a word that one is being written. */
export const listOwnQuotes = signedIn
  .output(z.object({ docs: z.array(OwnQuote) }))
  .query(async ({ ctx: { db, caller, now } }) => {
    const rows = await db
      .selectFrom('proposal')
      .selectAll()
      .where('person_id', '=', caller.id)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(MOST_OWN)
      .execute()
    if (!rows.length) return { docs: [] }
    const [stores, orders] = await Promise.all([storesOf(db, rows), ordersOf(db, rows)])
    return {
      docs: rows.map(row => ({
        id: row.id,
        number: row.number,
        state: standing(row, now),
        name: row.name,
        storeName: stores.get(row.store_id)!.name,
        total: row.state === 'draft' ? null : toMoney(row.total_cents),
        purchaseId: row.request_order_id,
        orderId: orders.get(row.id) ?? null,
        expiresAt: row.expires_at,
        createdAt: row.created_at,
      })),
    }
  })
