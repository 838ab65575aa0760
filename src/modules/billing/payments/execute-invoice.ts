import type { Person } from '../../../core/context'
import type { Database, Tx } from '../../../core/db/open'
import { holds, inPerson, limited, mayFail, signedIn } from '../../../core/procedures'
import { CARDS_A_DAY } from '../../money/cards/limits'
import { paysAtOnce } from '../../money/cards/payment-methods'
import { type OwnPaymentMethod, paymentMethodsOf } from '../../money/cards/payment-methods.store'
import { PAYMENTS } from '../../money/ledger/limits'
import { companyInvoices, KEEP_INVOICES, lockKeptInvoice, ownInvoices } from '../invoices/invoice-access'
import { lockInvoice } from '../invoices/invoices.store'
import { ChargeInvoice, ExecutedInvoice, ExecuteInvoice } from './contract/invoice-payments'
import { type Paid, payInvoice } from './pay-invoice'
import { presentAttempts } from './present-attempts'

export const mayPay = mayFail(
  'NotFound',
  'InvalidInvoiceTransition',
  'InvoicePaymentUnderWay',
  'PaymentMethodNotFound',
  'PaymentProviderUnavailable',
  'IdempotencyKeyReused',
)

/** The issued invoice that a person may pay: their own, or one of a company or place that they run. */
export async function findPayable(db: Database, caller: Person, id: string) {
  const its = (rows: ReturnType<typeof ownInvoices>) =>
    rows.selectAll('invoice').where('invoice.id', '=', id).executeTakeFirst()
  return (await its(ownInvoices(db, caller.id))) ?? its(companyInvoices(db, caller))
}

/**
 * Pays an invoice. With a saved card that card is asked at once; without, or when the bank wants to ask the payer, the
 * browser confirms it with the client secret, and the same call again says what came of it.
 */
export const executeInvoice = signedIn
  .meta({ summary: 'Pays an invoice by card; safe to repeat under its Idempotency-Key' })
  .concat(inPerson)
  .input(ExecuteInvoice)
  .use(limited(PAYMENTS))
  .use(limited(CARDS_A_DAY))
  .output(ExecutedInvoice)
  .concat(mayPay)
  .mutation(async ({ input: { invoiceId, paymentMethodId }, ctx }) => {
    const { db, caller, fail } = ctx
    const card = paymentMethodId ? await cardOf(db, caller.id, paymentMethodId) : null
    if (paymentMethodId && !card) throw fail('PaymentMethodNotFound')
    const lock = async (tx: Tx) => {
      const found = await findPayable(tx, caller, invoiceId)
      return found && lockInvoice(tx, found.id)
    }
    const paid = await payInvoice(ctx, {
      call: 'customer.invoices.execute',
      lock,
      payerId: caller.id,
      callerId: caller.id,
      method: card ?? null,
      isPresent: true,
    })
    return presentPaid(db, paid)
  })

/** Charges a saved card of the person whom an invoice was issued to, who is not there to be asked. */
export const chargeInvoice = holds(...KEEP_INVOICES)
  .meta({ summary: 'Charges an invoice to a saved card; safe to repeat under its Idempotency-Key' })
  .concat(inPerson)
  .input(ChargeInvoice)
  .use(limited(PAYMENTS))
  .output(ExecutedInvoice)
  .concat(mayPay)
  .mutation(async ({ input: { id, paymentMethodId }, ctx }) => {
    const { db, caller, fail } = ctx
    const invoice = await db.selectFrom('invoice').select('person_id').where('id', '=', id).executeTakeFirst()
    const payerId = invoice?.person_id ?? null
    const card = payerId ? await cardOf(db, payerId, paymentMethodId) : undefined
    if (paymentMethodId && !card) throw fail('PaymentMethodNotFound')
    const paid = await payInvoice(ctx, {
      call: 'admin.invoices.execute',
      lock: tx => lockKeptInvoice(tx, caller, id),
      payerId,
      callerId: caller.id,
      method: card ?? null,
      isPresent: false,
    })
    return presentPaid(db, paid)
  })

/** A card of a person that can be charged at once: the one that is named, else the default. */
async function cardOf(db: Database, personId: string, id?: string) {
  const methods = await paymentMethodsOf(db, personId)
  const isIt = (row: OwnPaymentMethod) => row.id === (id ?? row.default_payment_method_id)
  const card = methods.find(row => isIt(row) && paysAtOnce(row))
  return card && { id: card.id, providerId: card.provider_id }
}

/** What came of an attempt; while it is open, what the browser confirms it with. */
export async function presentPaid(db: Database, { attempt, intent }: Paid): Promise<ExecutedInvoice> {
  const [presented] = await presentAttempts(db, [attempt])
  const isOpen = attempt.status === 'RECEIVED' && intent !== null
  return {
    ...presented!,
    paymentIntentId: intent?.id ?? presented!.paymentIntentId,
    clientSecret: isOpen ? intent.clientSecret : null,
  }
}
