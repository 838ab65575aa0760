import { sql } from 'kysely'
import { z } from 'zod'
import { Money, toMoney } from '../../../core/contract/common'
import { actsInPerson, anyone, signedIn } from '../../../core/procedures'
import { presentPaymentMethod } from '../cards/payment-methods'
import { paymentMethodsOf } from '../cards/payment-methods.store'
import { PaymentMethod, PaymentSettings } from '../ledger/contract/money'
import { soonestFirst } from '../ledger/rules/credits'
import { Credit } from './contract/wallet'
import { presentCredit } from './present-credits'
import { spendableOf } from './wallet'

/** What the person can spend: without what is held for checkouts that are under way. */
export const showBalance = signedIn
  .output(Money)
  .query(async ({ ctx: { db, caller, now } }) => toMoney(await spendableOf(db, caller.id, now)))

/** How many used up ones are told beside those of which something is left. */
const USED_ONES = 50

/** What is in the person's wallet, what expires first before the rest, and then what is used up, newest first. */
export const listCredits = signedIn.output(z.array(Credit)).query(async ({ ctx: { db, caller } }) => {
  const own = db.selectFrom('credit').selectAll().where('person_id', '=', caller.id)
  const [open, gone] = await Promise.all([
    own.where('is_open', '=', sql.lit(true)).execute(),
    own.where('remaining_cents', '=', 0).orderBy('id', 'desc').limit(USED_ONES).execute(),
  ])
  const ordered = soonestFirst(open.map(row => ({ ...row, expiresAt: row.expires_at })))
  return [...ordered, ...gone].map(presentCredit)
})

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
