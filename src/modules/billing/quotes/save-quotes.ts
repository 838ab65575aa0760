import type { Insertable } from 'kysely'
import type { Context, Person } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import { lockAmong } from '../../../core/db/lock-among'
import type { Tx } from '../../../core/db/open'
import type { ProposalTable } from '../../../core/db/tables'
import { lastChange } from '../../../core/last-change'
import { holds, mayFail } from '../../../core/procedures'
import { difference, ifMatch } from '../../../core/resource'
import { DAY_MS } from '../../../core/rules/instant'
import { inScope } from '../../../core/scope'
import { write } from '../../../core/write'
import { QUOTED_DELIVERY_VAT } from '../../money/ledger/rules/vat'
import { UFID_BYTES, ufidOf } from '../../order-records/orders/rules/ufid'
import { standing } from '../../order-records/proposals/proposals'
import { insertProposal, saveProposal } from '../../order-records/proposals/proposals.store'
import { canChangeProposal, type ProposalState } from '../../order-records/proposals/rules/proposal-state'
import { storesVisibleTo } from '../../stores/stores/store-access'
import { Quote, QuoteChanges, QuoteFields } from './contract/quotes'
import { presentQuotes } from './present-quotes'
import { type Place, placeOf, quoteColumns } from './quote-columns'
import { keptQuotes, QUOTE_KEEPERS } from './quote-scope'
import { fieldsOfRequest, openQuoteOf } from './quoted-request'

const keeper = holds(...QUOTE_KEEPERS)

/** How long a quote is valid unless its author sets another time. */
const USUAL_DAYS = 7
/** So many numbers are drawn at once: one of them is free. */
const NUMBERS_TRIED = 4

/** Begins a quote: of a cart that staff have made, or as the answer to a request. A request has one that is open. */
export const createQuote = keeper
  .meta({ summary: 'Begins a quote, from a cart or as the answer to a request for one' })
  .input(QuoteFields)
  .output(Quote)
  .concat(
    mayFail('NotFound', 'Forbidden', 'StoreNotFound', 'ProductNotAvailable', 'ModifiersInvalid', 'Conflict'),
  )
  .use(async ({ input, ctx, next }) => next({ ctx: { place: await placeOf(ctx, input.proposal.address) } }))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, now, fail } = ctx
      const request = input.purchaseId ? await fieldsOfRequest(ctx, input.purchaseId) : null
      if (input.purchaseId && !request) throw fail('NotFound')
      const known = request && (await openQuoteOf(db, request.order.id))
      if (known) return (await presentQuotes(db, [known], now))[0]!

      const { purchaseId, ...given } = input
      const fields = request
        ? { ...request.fields, ...given, proposal: { ...request.fields.proposal, ...given.proposal } }
        : given
      const place = request && input.proposal.address === undefined ? request.place : ctx.place
      if (!request) await refuseOthers(ctx, fields)
      const row = await beginQuote(ctx, fields, place, {
        request_order_id: request?.order.id ?? null,
        person_id: request?.order.person_id ?? fields.userId ?? null,
        location_id: request?.order.location_id ?? fields.locationId ?? null,
      })
      ctx.audit({ type: 'proposal', id: row.id, after: { ...row } })
      ctx.emit(
        'proposal.changed',
        { proposalId: row.id, storeId: row.store_id, personId: row.person_id },
        row.city,
      )
      return (await presentQuotes(db, [row], now))[0]!
    }),
  )

type Writing = Pick<Context, 'world' | 'now' | 'request'> & { db: Tx; caller: Person }
type Fields = Omit<QuoteFields, 'purchaseId'>
type Behind = Pick<Insertable<ProposalTable>, 'request_order_id' | 'person_id' | 'location_id'>

/** A new draft of a store that the caller keeps. */
export async function beginQuote(
  { world, db, caller, now, request }: Writing,
  fields: Fields,
  place: Place,
  behind: Behind,
) {
  const store = await storesVisibleTo(db, caller, 'write')
    .select(['store.id', 'store.merchant_id', 'store.city'])
    .where('store.id', '=', fields.proposal.storeId ?? '')
    .where('store.archived_at', 'is', null)
    .executeTakeFirst()
  if (!store) throw new Failure('StoreNotFound')
  const blank = {
    store_id: store.id,
    channel: 'catering',
    lines: [],
    is_pickup: false,
    ...place,
    has_own_delivery: false,
    delivery_cents: 0,
    delivery_vat_percent: QUOTED_DELIVERY_VAT,
  }
  const days = fields.validDays ?? USUAL_DAYS
  return insertProposal(
    db,
    {
      name: '',
      allow_cart_changes: true,
      language: request.language,
      ...blank,
      ...(await quoteColumns({ db, world }, fields, blank, place)),
      ...behind,
      id: world.newId(),
      city: store.city,
      store_id: store.id,
      merchant_id: store.merchant_id,
      delivery_vat_percent: QUOTED_DELIVERY_VAT,
      state: 'draft',
      state_at: now,
      valid_days: days,
      expires_at: new Date(now.getTime() + days * DAY_MS),
      created_by_id: caller.id,
      created_at: now,
      updated_at: now,
    } as Insertable<ProposalTable>,
    Array.from({ length: NUMBERS_TRIED }, () => numberOf(world.randomBytes(UFID_BYTES))),
  )
}

/** The public number of a quote: Q- and six characters. */
const numberOf = (random: Uint8Array) => `Q-${ufidOf(random).replace('-', '').slice(0, 6)}`

/** Whose quote it is, and where, only the platform's people say: others learn of people by requests alone. */
async function refuseOthers({ db, caller }: Pick<Writing, 'db' | 'caller'>, { userId, locationId }: Fields) {
  if (!userId && !locationId) return
  const person = userId
    ? await db
        .selectFrom('person')
        .select('city')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  const isStaff = inScope(caller, ['HelloAdminPermission'], person?.city ? { city: person.city } : {})
  if (!userId || !person || !isStaff) throw new Failure('Forbidden')
  if (!locationId) return
  const member = await db
    .selectFrom('location_member')
    .select('person_id')
    .where('location_id', '=', locationId)
    .where('person_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw new Failure('Forbidden')
}

/** Changes what is offered, as long as it is open. Once it was sent, its customer sees that it has changed. */
export const changeQuote = keeper
  .meta({ summary: 'Changes a quote that is not accepted, withdrawn or expired' })
  .input(QuoteChanges)
  .output(Quote)
  .concat(
    mayFail(
      'NotFound',
      'Forbidden',
      'ProposalClosed',
      'StaleRecord',
      'ProductNotAvailable',
      'ModifiersInvalid',
    ),
  )
  .use(async ({ input, ctx, next }) => next({ ctx: { place: await placeOf(ctx, input.proposal?.address) } }))
  .mutation(
    write(async ({ input, ctx }) => {
      const { db, caller, now, place, fail, emit, audit } = ctx
      const { id, updatedAt = ifMatch(ctx), ...fields } = input
      const before = await lockAmong(db, 'proposal', id, keptQuotes(caller))
      if (!before) throw fail('NotFound')
      if (!canChangeProposal({ state: before.state as ProposalState, expiresAt: before.expires_at }, now))
        throw fail('ProposalClosed', { state: standing(before, now) })
      if (updatedAt && updatedAt.getTime() !== before.updated_at.getTime())
        throw fail('StaleRecord', {
          record: (await presentQuotes(db, [before], now))[0],
          ...(await lastChange(db, 'proposal', before)),
        })
      // Another store has another menu, and other people: that is another quote. So is one for another person.
      const { storeId } = fields.proposal ?? {}
      if (storeId && storeId !== before.store_id) throw fail('Forbidden')
      if (fields.userId !== undefined && fields.userId !== before.person_id) throw fail('Forbidden')
      if (fields.locationId !== undefined && fields.locationId !== before.location_id) throw fail('Forbidden')

      const isSent = before.state !== 'draft'
      const from = before.sent_at ?? before.created_at
      const saved = await saveProposal(
        db,
        before,
        {
          ...(await quoteColumns(ctx, fields, before, place)),
          ...(fields.validDays ? { expires_at: new Date(from.getTime() + fields.validDays * DAY_MS) } : {}),
          ...(isSent ? { changed_at: now } : {}),
          revision: before.revision + 1,
        },
        now,
      )
      audit({ type: 'proposal', id, ...difference({ ...before }, { ...saved }) })
      emit(
        'proposal.changed',
        { proposalId: id, storeId: saved.store_id, personId: saved.person_id },
        saved.city,
      )
      return (await presentQuotes(db, [saved], now))[0]!
    }),
  )
