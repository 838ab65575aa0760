import type { Insertable } from 'kysely'
import type { World } from '../../../core/context'
import type { PayoutAccountTable } from '../../../core/db/tables'
import { addDays } from '../../../core/rules/local-time'
import { madePeriodEnd, makePayables } from '../../../modules/billing/payables/make-payables'
import { movePayables } from '../../../modules/billing/payables/payables.store'
import { payoutUnderWay, setPayoutState } from '../../../modules/billing/payables/payout-files.store'
import {
  accountsOf,
  payeeOf,
  platformAccount,
  postPayout,
  type Sealing,
  writePayoutFile,
} from '../../../modules/billing/payables/write-payout-file'
import { sealedIban } from '../../../modules/identity/users/sealed-iban'
import type { Rows } from '../rows'

/** One courier has given no account yet, so that it is seen what becomes of that. */
const WITHOUT_ACCOUNT = 1

/** Bank accounts of all kitchens and couriers, and of the platform. */
export function makePayoutAccounts(
  world: Sealing,
  now: Date,
  { merchant = [], fleet_member = [] }: Rows,
): Rows {
  const couriers = [...new Set(fleet_member.map(({ person_id }) => person_id))]
  const account = (
    nth: number,
    columns: Pick<Insertable<PayoutAccountTable>, 'holder_name'> & Partial<Insertable<PayoutAccountTable>>,
  ) => {
    const { iban_sealed, iban_last_four } = sealedIban(world, ibanOf(nth))
    return {
      id: world.newId(),
      // As JSON carries bytes.
      iban_sealed: `\\x${Buffer.from(iban_sealed!).toString('hex')}` as never,
      iban_last_four: iban_last_four!,
      street: 'Carrer de Pujades 100',
      postal_code: '08005',
      town: 'Barcelona',
      country: 'ES',
      iban_changed_at: new Date(now.getTime() - 100 * 86_400_000),
      created_at: now,
      updated_at: now,
      ...columns,
    }
  }
  return {
    payout_account: [
      account(0, { holder_name: 'Comanda Menjar a la Feina, S.L.', is_platform: true }),
      ...merchant.map((one, at) =>
        account(at + 1, {
          holder_name: one.legal_name ?? one.name,
          merchant_id: one.id,
          street: one.billing_address?.address.slice(0, 70) ?? '',
          postal_code: one.billing_address?.postalCode ?? '',
          town: one.billing_address?.city ?? 'Barcelona',
        }),
      ),
      ...couriers
        .slice(WITHOUT_ACCOUNT)
        .map((person_id, at) => account(at + 500, { holder_name: 'Demo courier', person_id })),
    ],
  }
}

/** A Spanish account number whose check digits are right. */
function ibanOf(nth: number): string {
  const own = `21000418${String(45_02000_51332 + nth * 7919)
    .padStart(12, '0')
    .slice(-12)}`
  // ES is 1428, and the check digits are what is missing to 98.
  const check = 98n - (BigInt(`${own}142800`) % 97n)
  return `ES${String(check).padStart(2, '0')}${own}`
}

/** Settles all weeks that are over, and pays those before the last one, file by file. */
export async function payEarlierWeeks(world: Sealing & Pick<World, 'db' | 'clock'>): Promise<void> {
  await makePayables(world)
  const now = world.clock.now()
  // Before Monday's settlements are made, the last week is the one before.
  const lastWeek = madePeriodEnd(now, 'week')
  const earlier = await world.db
    .selectFrom('payable')
    .selectAll()
    .where('state', '=', 'open')
    .where('ends_on', '<', lastWeek)
    .orderBy('ends_on')
    .orderBy('id')
    .execute()
  const from = await platformAccount(world.db)
  for (const [endsOn, rows] of Map.groupBy(earlier, row => row.ends_on)) {
    const accounts = await accountsOf(world.db, rows)
    const payments = rows.flatMap(row => {
      const to = accounts.get(payeeOf(row))
      return to ? [{ row, to }] : []
    })
    if (!from || !payments.length) continue
    const paidOn = addDays(endsOn, 3)
    const at = new Date(`${paidOn}T09:00:00Z`)
    await world.db.transaction().execute(async tx => {
      await writePayoutFile(tx, { world, now: at, createdBy: null }, { executesOn: paidOn, from, payments })
      for (const { row } of payments) {
        const payout = await payoutUnderWay(tx, row.id)
        await postPayout(tx, { world, now: at, actorId: null, impersonatorId: null }, row, payout, 'payout')
        await setPayoutState(tx, payout.id, 'paid', at)
      }
      await movePayables(
        tx,
        payments.map(({ row }) => row.id),
        { state: 'paid', approved_at: at, paid_on: paidOn },
        at,
      )
    })
  }
}
