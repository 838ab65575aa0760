import type { Context, Person } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { lockManagedOrder } from '../../order-records/orders/order-access'
import type { ProposalRow } from '../../order-records/proposals/proposals.store'
import { CHANGEABLE_PROPOSAL_STATES } from '../../order-records/proposals/rules/proposal-state'
import { soldProducts } from '../../stores/catalog/sold-products'
import type { QuoteFields, QuoteLineFields } from './contract/quotes'
import { isOnMenu } from './price-lines'
import { readRequest } from './rules/read-request'

/** What a quote takes from the request that it answers. Null: no such request waits for this person. */
export async function fieldsOfRequest(
  { db, caller, world }: Pick<Context, 'world'> & { db: Tx; caller: Person },
  purchaseId: string,
) {
  const order = await lockManagedOrder(db, caller, purchaseId)
  if (!order?.is_requesting_quote || order.state !== 'pending') return null
  const [lines, { products }, person, location] = await Promise.all([
    db
      .selectFrom('order_line')
      .select(['product_id', 'quantity', 'children', 'comment'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute(),
    soldProducts(db, { storeId: order.store_id, channel: order.channel }),
    db
      .selectFrom('person')
      .select(['language', 'email'])
      .where('id', '=', order.person_id)
      .executeTakeFirstOrThrow(),
    order.location_id
      ? db.selectFrom('location').select('name').where('id', '=', order.location_id).executeTakeFirst()
      : undefined,
  ])
  const menu = { products, newId: world.newId }
  const cartItems = lines
    .map(
      ({ product_id, quantity, children, comment }): QuoteLineFields => ({
        productId: product_id ?? '',
        quantity,
        subItems: children.map(({ groupId, id, quantity: count }) => ({ groupId, id, quantity: count })),
        isFixed: false,
        ...(comment ? { comment } : {}),
      }),
    )
    // What the menu does not have any more is offered by hand, or not at all.
    .filter(line => isOnMenu(line, menu))
  const { firstName, lastName, email, phone } = order.customer
  const { people, budgetCents } = readRequest(order.customer_comments)
  const fields: Omit<QuoteFields, 'purchaseId'> = {
    proposal: {
      name: location?.name ?? [firstName, lastName].filter(Boolean).join(' '),
      storeId: order.store_id,
      channel: order.channel as NonNullable<QuoteFields['proposal']['channel']>,
      isPickup: order.is_pickup,
      customerDetails: {
        name: firstName,
        lastName,
        email: email || person.email || '',
        ...(phone ? { phone } : {}),
      },
      deliveryOption: { deliveryStartDate: order.window_start, deliveryEndDate: order.window_end },
      address: order.address,
      cartItems,
    },
    people,
    budgetPerPerson: budgetCents ? { amount: budgetCents, currency: 'eur' } : null,
    language: person.language as NonNullable<QuoteFields['language']>,
  }
  return { order, fields, place: { lat: order.lat, lon: order.lon } }
}

/** The open quote that answers a request. */
export const openQuoteOf = (db: Database, purchaseId: string): Promise<ProposalRow | undefined> =>
  db
    .selectFrom('proposal')
    .selectAll()
    .where('request_order_id', '=', purchaseId)
    .where('state', 'in', [...CHANGEABLE_PROPOSAL_STATES])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
