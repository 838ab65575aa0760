import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { accountIdOf, addTransactions } from './bank-transactions.store'
import type { BankFormat } from './rules/bank-formats'
import type { ReadStatement, ReadTransaction } from './rules/bank-records'
import type { Told } from './tell-apart'

type Account = Pick<ReadStatement, 'account' | 'currency' | 'owner'>
export type ToldTransaction = Told & { transaction: ReadTransaction }

/** The ids of these accounts by their numbers; those that are new are made. */
export async function findAccounts(
  tx: Tx,
  world: World,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { account, currency, owner } of accounts) {
    if (ids.has(account) && owner === '') continue
    const id = await accountIdOf(tx, {
      id: world.newId(),
      number: account,
      owner,
      currency: /^[A-Z]{3}$/.test(currency) ? currency : 'EUR',
      created_at: world.clock.now(),
    })
    ids.set(account, id)
  }
  return ids
}

/** Adds what a source says of transactions; those that are known stay as they are. */
export function keepTransactions(
  tx: Tx,
  { world, source, importId }: { world: World; source: BankFormat; importId: string },
  accountIds: ReadonlyMap<string, string>,
  told: readonly ToldTransaction[],
): Promise<void> {
  const now = world.clock.now()
  return addTransactions(
    tx,
    told.map(({ transaction, fingerprint, nth }) => ({
      nth,
      row: {
        id: world.newId(),
        account_id: accountIds.get(transaction.account)!,
        import_id: importId,
        source,
        // As JSON carries bytes to Postgres.
        fingerprint: `\\x${fingerprint.toString('hex')}` as unknown as Buffer,
        booked_on: transaction.bookedOn,
        value_on: transaction.valueOn,
        amount_cents: transaction.cents,
        currency: transaction.currency,
        counterparty: transaction.counterparty,
        iban: transaction.iban,
        concept: transaction.concept,
        reference: transaction.reference,
        state: 'toDecide',
        created_at: now,
        updated_at: now,
      },
    })),
  )
}
