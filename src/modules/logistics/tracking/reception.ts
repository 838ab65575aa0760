import type { Context } from '../../../core/context'
import { Ok, ok } from '../../../core/contract/common'
import { Failure } from '../../../core/contract/failures'
import type { Database, Tx } from '../../../core/db/open'
import { anyone, holds, limited, mayFail } from '../../../core/procedures'
import { LOOKUPS, SEARCHES } from '../../../core/rate-limit'
import { type Writing, write } from '../../../core/write'
import { placeRunBy, RUN_PLACES } from '../../companies/companies/places'
import { readLink, signLink } from '../../identity/sign-in/public-links'
import { lockOrder, subjectOf } from '../../order-records/orders/orders.store'
import type { OrderState } from '../../order-records/states/rules/order-state'
import {
  Arrivals,
  AskReception,
  AskReceptionByLink,
  ReceiveOrder,
  ReceiveOrderByLink,
  ReceptionLink,
} from './contract/reception'
import { dayOfArrivals, listArrivals, ordersArrivingAt } from './list-arrivals'
import { insertReceipt, insertReceptionLink, removeReceipt, revokeReceptionLinks } from './reception.store'
import { canReceive } from './rules/reception'

const staff = holds(...RUN_PLACES)

/** What arrives today at a location that the caller runs. */
export const showArrivals = staff
  .input(AskReception)
  .output(Arrivals)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, caller, now, world, fail } }) => {
    const location = await placeRunBy(db, caller, input.locationId)
    if (!location) throw fail('LocationNotFound')
    return listArrivals({ db, now, world }, location)
  })

/** The same for the front desk, by its link. */
export const showArrivalsByLink = anyone
  .input(AskReceptionByLink)
  .use(limited(SEARCHES))
  .output(Arrivals)
  .concat(mayFail('NotFound'))
  .query(async ({ input, ctx: { db, now, world, fail } }) => {
    const location = await locationOfLink(db, world.settings.secret, input.token, now)
    if (!location) throw fail('NotFound')
    return listArrivals({ db, now, world }, location)
  })

/** Notes who took an order at the front desk. */
export const receiveOrder = staff
  .input(ReceiveOrder)
  .output(Ok)
  .concat(mayFail('LocationNotFound', 'NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx }) => {
      const location = await placeRunBy(ctx.db, ctx.caller, input.locationId)
      if (!location) throw new Failure('LocationNotFound')
      await noteReceipt(ctx.db, ctx, location.id, input)
      return ok
    }),
  )

/** The same by the link of the front desk. */
export const receiveOrderByLink = anyone
  .input(ReceiveOrderByLink)
  .use(limited(LOOKUPS))
  .output(Ok)
  .concat(mayFail('NotFound', 'OrderCannotBeEdited'))
  .mutation(
    write(async ({ input, ctx }) => {
      const location = await locationOfLink(ctx.db, ctx.world.settings.secret, input.token, ctx.now)
      if (!location) throw new Failure('NotFound')
      await noteReceipt(ctx.db, ctx, location.id, input)
      return ok
    }),
  )

/** The link of the front desk, where there is one. */
export const showReceptionLink = staff
  .input(AskReception)
  .output(ReceptionLink)
  .concat(mayFail('LocationNotFound'))
  .query(async ({ input, ctx: { db, caller, world, fail } }) => {
    const location = await placeRunBy(db, caller, input.locationId)
    if (!location) throw fail('LocationNotFound')
    const link = await db
      .selectFrom('reception_link')
      .select(['id', 'created_at'])
      .where('location_id', '=', location.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    return { url: link ? urlOf(world.settings, link.id, link.created_at) : null }
  })

/** Makes a link for the front desk; the one before it opens no more. */
export const makeReceptionLink = staff
  .input(AskReception)
  .output(ReceptionLink)
  .concat(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now, world } }) => {
      const location = await placeRunBy(db, caller, input.locationId, 'change')
      if (!location) throw new Failure('LocationNotFound')
      await revokeReceptionLinks(db, location.id, now)
      const id = world.newId()
      await insertReceptionLink(db, {
        id,
        location_id: location.id,
        created_by: caller.id,
        created_at: now,
      })
      return { url: urlOf(world.settings, id, now) }
    }),
  )

/** The link of the front desk opens no more. */
export const revokeReceptionLink = staff
  .input(AskReception)
  .output(Ok)
  .concat(mayFail('LocationNotFound'))
  .mutation(
    write(async ({ input, ctx: { db, caller, now } }) => {
      const location = await placeRunBy(db, caller, input.locationId, 'change')
      if (!location) throw new Failure('LocationNotFound')
      await revokeReceptionLinks(db, location.id, now)
      return ok
    }),
  )

const urlOf = ({ publicUrl, secret }: Context['world']['settings'], linkId: string, since: Date) =>
  `${publicUrl}/reception/${signLink(secret, 'reception', linkId, since)}`

/** The location that a link opens; undefined when the link is wrong or was revoked. */
async function locationOfLink(db: Database, secret: string, token: string, now: Date) {
  const id = readLink(secret, 'reception', token, now)
  if (!id) return undefined
  return db
    .selectFrom('reception_link')
    .innerJoin('location', 'location.id', 'reception_link.location_id')
    .select(['location.id', 'location.name', 'location.floor'])
    .where('reception_link.id', '=', id)
    .where('reception_link.revoked_at', 'is', null)
    .where('location.deleted_at', 'is', null)
    .where('location.archived_at', 'is', null)
    .executeTakeFirst()
}

async function noteReceipt(
  tx: Tx,
  { now, emit }: Pick<Context, 'now'> & Pick<Writing, 'emit'>,
  locationId: string,
  { purchaseId, name }: { purchaseId: string; name: string | null },
): Promise<void> {
  const arriving = await ordersArrivingAt(tx, locationId, dayOfArrivals(now))
    .select('o.id')
    .where('o.id', '=', purchaseId)
    .executeTakeFirst()
  const order = arriving && (await lockOrder(tx, purchaseId))
  if (!order) throw new Failure('NotFound')
  if (!canReceive(order.state as OrderState)) throw new Failure('OrderCannotBeEdited', { state: order.state })
  if (name === null) await removeReceipt(tx, order.id)
  else await insertReceipt(tx, { order_id: order.id, name, at: now })
  emit('order.changed', { ...subjectOf(order), what: 'reception' }, order.city)
}
