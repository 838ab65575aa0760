import { sql } from 'kysely'
import { z } from 'zod'
import { euros, Money } from '../../contract/common'
import { listOf } from '../../contract/list'
import { PaymentMethod, PaymentSettings } from '../../contract/money'
import { Credit, ListOfMovements, Movement } from '../../contract/wallet'
import { type Listing, list } from '../../db/listing'
import type { Database } from '../../db/open'
import { soonestFirst } from '../../rules/money/credits'
import { actsInPerson, anyone, signedIn } from '../../trpc/procedures'
import { movementsOf } from './movements'
import { paymentMethodsOf, presentPaymentMethod } from './payment-methods'
import { presentCredit } from './present-credits'
import { spendableOf } from './wallet'

/** What the person can spend: without what is held for checkouts that are under way. */
export const showBalance = signedIn
  .output(Money)
  .query(async ({ ctx: { db, caller, now } }) => euros(await spendableOf(db, caller.id, now)))

/** How many used up ones are told beside those of which something is left. */
const USED_ONES = 50

/** What is in the person's wallet, what expires first before the rest, and then what is used up, newest first. */
export const listCredits = signedIn.output(z.array(Credit)).query(async ({ ctx: { db, caller } }) => {
  const own = db.selectFrom('credit').selectAll().where('person_id', '=', caller.id)
  const [open, gone] = await Promise.all([
    own.where('remaining_cents', '>', 0).execute(),
    own.where('remaining_cents', '=', 0).orderBy('id', 'desc').limit(USED_ONES).execute(),
  ])
  const ordered = soonestFirst(open.map(row => ({ ...row, expiresAt: row.expires_at })))
  return [...ordered, ...gone].map(presentCredit)
})

/** Every movement of the person's wallet, newest first, with the order it was for and what was left then. */
export const listMovements = signedIn
  .input(ListOfMovements)
  .output(listOf(Movement))
  .query(({ input, ctx: { db, caller } }) =>
    list(movementsOf(db, caller.id), MOVEMENTS, input, async rows => {
      const orders = await ordersOf(
        db,
        rows.flatMap(row => (row.ref_type === 'order' && row.ref_id) || []),
      )
      return rows.map(row => ({
        id: row.id,
        kind: row.kind,
        amount: euros(row.cents),
        balanceAfter: euros(row.balance_cents),
        memo: row.kind === 'gifted' ? row.memo : null,
        order: (row.ref_type === 'order' && orders.get(row.ref_id ?? '')) || null,
        createdAt: row.at,
      }))
    }),
  )

const MOVEMENTS: Listing = {
  filters: {},
  sorts: { createdAt: sql.ref('m.at') },
  defaultSort: '-createdAt',
  tieBreaker: sql.ref('m.id'),
}

async function ordersOf(db: Database, ids: string[]) {
  if (!ids.length) return new Map<string, { id: string; ufid: string; storeName: string }>()
  const rows = await db
    .selectFrom('purchase_order as o')
    .innerJoin('store as s', 's.id', 'o.store_id')
    .select(['o.id', 'o.ufid', 's.name'])
    .where('o.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ufid, name }) => [id, { id, ufid, storeName: name }]))
}

/** What somebody pays with. Who acts in their name sees it, and gets nothing to pay with. */
export const listPaymentMethods = signedIn
  .output(z.array(PaymentMethod))
  .query(async ({ ctx: { db, caller } }) => {
    const methods = (await paymentMethodsOf(db, caller.id)).map(presentPaymentMethod)
    return actsInPerson(caller) ? methods : methods.map(method => ({ ...method, providerId: null }))
  })

/** Where and with which key the browser hands card data to the payment provider; we never see it. */
export const showPaymentSettings = anyone.output(PaymentSettings).query(({ ctx: { world } }) => {
  const { publishableKey, live, provider, apiBase } = world.payments.browser
  return { key: publishableKey, live, provider, apiBase }
})
