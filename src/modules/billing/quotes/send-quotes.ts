import { sql } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import { lockAmong } from '../../../core/db/lock-among'
import type { Tx } from '../../../core/db/open'
import { holds, limited, mayFail } from '../../../core/procedures'
import { addressOf, takeTry } from '../../../core/rate-limit'
import { DAY_MS } from '../../../core/rules/instant'
import { scopeFilter } from '../../../core/scope'
import { type Writing, write } from '../../../core/write'
import { standing } from '../../order-records/proposals/proposals'
import {
  insertProposalMessage,
  moveProposal,
  type ProposalRow,
  saveProposal,
} from '../../order-records/proposals/proposals.store'
import {
  CHANGEABLE_PROPOSAL_STATES,
  canAccept,
  type ProposalState,
  whyNotMoveProposal,
} from '../../order-records/proposals/rules/proposal-state'
import { Quote, QuoteMessage, QuoteReference, WriteToQuote } from './contract/quotes'
import { QUOTE_MAILS_TO, QUOTE_MESSAGES } from './limits'
import { missingNow, presentQuotes } from './present-quotes'
import { keptQuotes, QUOTE_KEEPERS } from './quote-scope'
import { beginQuote } from './save-quotes'

const keeper = holds(...QUOTE_KEEPERS)

type Changing = Pick<Context, 'world' | 'now' | 'request'> & { db: Tx; caller: Person } & Pick<
    Writing,
    'emit' | 'audit'
  >

/** Says what became of a quote, to its screens and to the audit log. */
export function report(
  { emit, audit }: Pick<Changing, 'emit' | 'audit'>,
  before: Pick<ProposalRow, 'state'>,
  after: ProposalRow,
) {
  if (before.state !== after.state)
    audit({ type: 'proposal', id: after.id, before: { state: before.state }, after: { state: after.state } })
  emit(
    'proposal.changed',
    { proposalId: after.id, storeId: after.store_id, personId: after.person_id },
    after.city,
  )
}

/** Sends a quote to its customer; one that was sent is sent again. The mail leaves after the commit. */
export const sendQuote = keeper
  .meta({ summary: 'Sends a quote to its customer by mail, for the first time or again' })
  .input(QuoteReference)
  .output(Quote)
  .concat(mayFail('NotFound', 'ProposalClosed', 'ProposalIncomplete', 'TooManyRequests'))
  .use(async ({ input, ctx, next }) => {
    const row = await ctx.db
      .selectFrom('proposal')
      .select('customer')
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .where(keptQuotes(ctx.caller))
      .executeTakeFirst()
    if (!row) throw ctx.fail('NotFound')
    if (row.customer.email) await takeTry(QUOTE_MAILS_TO, addressOf(row.customer.email), ctx)
    return next()
  })
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, world, fail, emit } = ctx
      const before = await lockAmong(db, 'proposal', input.id, keptQuotes(caller))
      if (!before) throw fail('NotFound')
      const isAgain = canAccept({ state: before.state as ProposalState, expiresAt: before.expires_at }, now)
      if (!isAgain && whyNotMoveProposal(before.state as ProposalState, 'sent'))
        throw fail('ProposalClosed', { state: standing(before, now) })
      const missing = missingNow(before, now)
      if (missing.length) throw fail('ProposalIncomplete', { missing })
      const sent = isAgain
        ? before
        : await moveProposal(db, before, 'sent', now, {
            sent_at: now,
            expires_at: new Date(now.getTime() + before.valid_days * DAY_MS),
          })
      report(ctx, before, sent)
      emit('quote.mail-asked', { proposalId: sent.id, about: 'sent', key: world.newId() }, sent.city)
      return (await presentQuotes(db, [sent], now))[0]!
    }),
  )

/** Takes a quote back: it can no longer be accepted. */
export const withdrawQuote = keeper
  .input(QuoteReference)
  .output(Quote)
  .concat(mayFail('NotFound', 'ProposalClosed'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, fail } = ctx
      const before = await lockAmong(db, 'proposal', input.id, keptQuotes(caller))
      if (!before) throw fail('NotFound')
      const state = standing(before, now)
      if (whyNotMoveProposal(state, 'withdrawn')) throw fail('ProposalClosed', { state })
      const withdrawn = await moveProposal(db, before, 'withdrawn', now)
      report(ctx, before, withdrawn)
      return (await presentQuotes(db, [withdrawn], now))[0]!
    }),
  )

/** A message from staff. Its customer is written to. */
export const writeAsStaff = keeper
  .input(WriteToQuote)
  .use(limited(QUOTE_MESSAGES))
  .output(QuoteMessage)
  .concat(mayFail('NotFound'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, fail } = ctx
      const quote = await lockAmong(db, 'proposal', input.id, keptQuotes(caller))
      if (!quote) throw fail('NotFound')
      const message = await addMessage(ctx, quote, { text: input.text, isStaff: true })
      ctx.emit('quote.mail-asked', { proposalId: quote.id, about: 'message', key: message.id }, quote.city)
      return message
    }),
  )

/** Adds to the thread of a quote. */
export async function addMessage(
  ctx: Changing,
  quote: ProposalRow,
  { text, isStaff }: { text: string; isStaff: boolean },
): Promise<QuoteMessage> {
  const { world, db, caller, now } = ctx
  const message = await insertProposalMessage(db, {
    id: world.newId(),
    proposal_id: quote.id,
    is_staff: isStaff,
    person_id: caller.id,
    text,
    at: now,
  })
  ctx.audit({ type: 'proposal', id: quote.id, after: { message: message.id } })
  ctx.emit(
    'proposal.changed',
    { proposalId: quote.id, storeId: quote.store_id, personId: quote.person_id },
    quote.city,
  )
  return { id: message.id, isStaff, author: caller.firstName, text, at: now }
}

/** A new draft with what another quote offers, at the same prices: for one that has ended. */
export const copyQuote = keeper
  .input(QuoteReference)
  .output(Quote)
  .concat(mayFail('NotFound', 'StoreNotFound', 'Conflict'))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, world, now, fail, audit } = ctx
      const quote = await lockAmong(db, 'proposal', input.id, keptQuotes(caller))
      if (!quote) throw fail('NotFound')
      const isAnswered = quote.request_order_id && standing(quote, now) !== 'accepted'
      const blank = await beginQuote(
        ctx,
        { proposal: { storeId: quote.store_id } },
        { lat: quote.lat, lon: quote.lon },
        {
          // The request goes with the copy once the quote that answered it has ended.
          request_order_id: isAnswered && !isOpen(quote) ? quote.request_order_id : null,
          person_id: quote.person_id,
          location_id: quote.location_id,
        },
      )
      const { name, customer, language, channel, is_pickup, address, people, valid_days } = quote
      const copy = await saveProposal(
        db,
        blank,
        {
          ...{ name, customer, language, channel, is_pickup, address, people, valid_days },
          lines: quote.lines.map(line => ({ ...line, id: world.newId() })),
          window_start: quote.window_start,
          window_end: quote.window_end,
          allow_cart_changes: quote.allow_cart_changes,
          allow_shipping_changes: quote.allow_shipping_changes,
          budget_per_person_cents: quote.budget_per_person_cents,
          has_own_delivery: quote.has_own_delivery,
          delivery_cents: quote.delivery_cents,
          total_cents: quote.total_cents,
        },
        now,
      )
      audit({ type: 'proposal', id: copy.id, after: { copyOf: quote.id } })
      return (await presentQuotes(db, [copy], now))[0]!
    }),
  )

const isOpen = ({ state }: Pick<ProposalRow, 'state'>) =>
  CHANGEABLE_PROPOSAL_STATES.includes(state as ProposalState)

const platform = holds('HelloAdminPermission')
const ofPlatform = (caller: Person) =>
  scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('proposal.city') })

/** Out of the lists for good. What was accepted stays: its order refers to it. */
export const removeQuote = platform
  .input(QuoteReference)
  .output(Ok)
  .concat(mayFail('NotFound', 'ProposalClosed'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
      const quote = await lockAmong(db, 'proposal', input.id, ofPlatform(caller))
      if (!quote) throw fail('NotFound')
      if (quote.state === 'accepted') throw fail('ProposalClosed', { state: quote.state })
      await saveProposal(db, quote, { deleted_at: now }, now)
      audit({ type: 'proposal', id: quote.id, after: { deleted_at: now } })
      return ok
    }),
  )

const shelving = (at: (now: Date) => Date | null) =>
  platform
    .input(QuoteReference)
    .output(Quote)
    .concat(mayFail('NotFound'))
    .mutation(
      write(async ({ input, ctx: { db, caller, now, fail, audit } }) => {
        const quote = await lockAmong(db, 'proposal', input.id, ofPlatform(caller))
        if (!quote) throw fail('NotFound')
        const saved = await saveProposal(db, quote, { archived_at: at(now) }, now)
        audit({ type: 'proposal', id: quote.id, after: { archived_at: at(now) } })
        return (await presentQuotes(db, [saved], now))[0]!
      }),
    )

/** Out of the lists, and back. */
export const archiveQuote = shelving(now => now)
export const unarchiveQuote = shelving(() => null)
