import { z } from 'zod'
import { euros, Money } from '../../contract/common'
import { Credit, PaymentMethod, PaymentSettings } from '../../contract/money'
import { account } from '../../rules/money/accounts'
import { anyone, signedIn } from '../../trpc/procedures'
import { balancesOf } from './ledger'
import { paymentMethodsOf, presentPaymentMethod } from './payment-methods'

/** What the person can spend: without what is held for checkouts that are under way. */
export const showBalance = signedIn.output(Money).query(async ({ ctx: { db, caller } }) => {
  const code = account.balance(caller.id)
  return euros((await balancesOf(db, [code])).get(code)!.freeCents)
})

/** What came into the person's wallet, newest first. */
export const listCredits = signedIn.output(z.array(Credit)).query(async ({ ctx: { db, caller } }) => {
  const rows = await db
    .selectFrom('ledger_account as a')
    .innerJoin('ledger_transfer as x', 'x.credit_id', 'a.id')
    .innerJoin('ledger_tx as t', 't.id', 'x.tx_id')
    .select(['x.id', 't.kind', 'x.amount_cents', 't.memo', 'x.at'])
    .where('a.code', '=', account.balance(caller.id))
    .orderBy('x.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    price: euros(row.amount_cents),
    comment: row.memo ?? '',
    createdAt: row.at,
  }))
})

export const listPaymentMethods = signedIn
  .output(z.array(PaymentMethod))
  .query(async ({ ctx: { db, caller } }) => (await paymentMethodsOf(db, caller.id)).map(presentPaymentMethod))

/** Where and with which key the browser hands card data to the payment provider; we never see it. */
export const showPaymentSettings = anyone.output(PaymentSettings).query(({ ctx: { world } }) => {
  const { publishableKey, live, provider, apiBase } = world.payments.browser
  return { key: publishableKey, live, provider, apiBase }
})
