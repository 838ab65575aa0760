import type { Context, Person, World } from '../../../core/context'
import { holds, inPerson, limited, mayFail } from '../../../core/procedures'
import { inTransaction } from '../../../core/write'
import { looksAfter } from '../../identity/people/person-scope'
import { PAYMENTS } from '../ledger/limits'
import { askBank, settleCardCheck } from './card-checks'
import { type CardCheckRow, findCardCheck, insertTestCharge } from './card-checks.store'
import { PaymentAttempt, TestCharge } from './contract/user-payments'
import { showAttempt } from './payment-attempts'
import { paysAtOnce } from './payment-methods'
import { paymentMethodsOf } from './payment-methods.store'
import { asking } from './provider-failures'

/**
 * Charges somebody's default card while they are away, and gives it back at once: the money is held as for an order,
 * and never taken. What came of it is the answer, also when the bank says no; without a card nobody is asked.
 */
export const testCharge = holds('SuperAdminPermission')
  .meta({
    summary: 'Tries the default card of a user; safe to repeat under its Idempotency-Key',
  })
  .concat(inPerson)
  .input(TestCharge)
  .use(limited(PAYMENTS))
  .output(PaymentAttempt)
  .concat(mayFail('UserNotFound', 'IdempotencyKeyReused', 'PaymentProviderUnavailable'))
  .mutation(async ({ input, ctx }) => {
    const { world, db, caller, fail } = ctx
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('id', '=', input.id)
      .where('deleted_at', 'is', null)
      .where(looksAfter(caller, input.id))
      .executeTakeFirst()
    if (!person) throw fail('UserNotFound')
    const check = await begin(ctx, input)
    if (check.person_id !== person.id || check.amount_cents !== input.amount)
      throw fail('IdempotencyKeyReused')
    if (check.state === 'open') await tryCard(world, check)
    return showAttempt(db, caller, check.id)
  })

/** The try under this key, made now unless it was made before. Its id follows from the key. */
async function begin(
  ctx: Context & { caller: Person },
  { id: personId, amount }: { id: string; amount: number },
): Promise<CardCheckRow> {
  const { world, caller, now, request } = ctx
  const id = request.idempotencyKey ? idOf(caller.id, request.idempotencyKey) : world.newId()
  return inTransaction(ctx, 'admin.users.testCharge', async ({ db, audit }) => {
    const card = (await paymentMethodsOf(db, personId)).find(
      row => row.id === row.default_payment_method_id && paysAtOnce(row),
    )
    const check = {
      id,
      person_id: personId,
      payment_method_id: card?.id ?? null,
      asked_by_id: caller.id,
      amount_cents: amount,
    }
    const added = await insertTestCharge(db, check, now)
    if (added) audit({ type: 'person', id: personId, after: { testCharge: id, amountCents: amount } })
    return added ?? findCardCheck(db, id)
  })
}

const idOf = (callerId: string, key: string) =>
  new Bun.CryptoHasher('sha256').update(`test-charge\n${callerId}\n${key}`).digest('hex').slice(0, 24)

async function tryCard(world: World, check: CardCheckRow): Promise<void> {
  const card = await world.db
    .selectFrom('payment_method')
    .select('provider_id')
    .where('id', '=', check.payment_method_id)
    .executeTakeFirstOrThrow()
  const intent = await asking(world, () => askBank(world, check, card.provider_id))
  await settleCardCheck(world, check.id, intent)
}
