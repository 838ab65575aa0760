import type { Selectable } from 'kysely'
import type { World } from '../../../core/context'
import { Failure } from '../../../core/contract/failures'
import type { Database, Tx } from '../../../core/db/open'
import type { PayoutAccountTable } from '../../../core/db/tables'
import type { LocalDate } from '../../../core/rules/local-time'
import { sumCents } from '../../../core/rules/money/cents'
import { openUnder, sealUnder } from '../../identity/sessions/tokens'
import { openIban } from '../../identity/users/sealed-iban'
import { postTx } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { movePayables, type PayableRow } from './payables.store'
import { addPayoutFile, addPayouts, payoutCounts } from './payout-files.store'
import { type AccountHolder, writePaymentOrder } from './rules/payout-xml'

/** What it takes to name, seal and read files. */
export type Sealing = Pick<World, 'newId' | 'randomBytes'> & { settings: Pick<World['settings'], 'secret'> }
type Account = Selectable<PayoutAccountTable>

/** Writes approved payables into a file for the bank, each as a payment under a number that was never used before. */
export async function writePayoutFile(
  tx: Tx,
  { world, now, createdBy }: { world: Sealing; now: Date; createdBy: string | null },
  {
    executesOn,
    from,
    payments,
  }: {
    executesOn: LocalDate
    from: Account
    payments: readonly { row: PayableRow; to: Account }[]
  },
) {
  const id = world.newId()
  const messageId = `PAYOUT-${id}`
  const ids = payments.map(({ row }) => row.id)
  const before = await payoutCounts(tx, ids)
  const numberOf = ({ id: payableId }: PayableRow) => `${payableId}-${(before.get(payableId) ?? 0) + 1}`
  const xml = writePaymentOrder({
    messageId,
    createdAt: now,
    executesOn,
    from: holderOf(world, from),
    payments: payments.map(({ row, to }) => ({
      endToEndId: numberOf(row),
      amountCents: row.amount_cents,
      to: holderOf(world, to),
      text: `Comanda ${row.description}`,
    })),
  })
  const file = {
    id,
    message_id: messageId,
    executes_on: executesOn,
    payments: payments.length,
    amount_cents: sumCents(payments.map(({ row }) => row.amount_cents)),
    created_by: createdBy,
    created_at: now,
  }
  await addPayoutFile(tx, { ...file, xml_sealed: sealUnder(fileKey(world), xml, world.randomBytes) })
  await addPayouts(
    tx,
    payments.map(({ row, to }) => ({
      id: world.newId(),
      payable_id: row.id,
      file_id: id,
      end_to_end_id: numberOf(row),
      amount_cents: row.amount_cents,
      iban_last_four: to.iban_last_four,
      created_at: now,
      updated_at: now,
    })),
  )
  await movePayables(tx, ids, { state: 'in_file' }, now)
  return file
}

/** The text of a file as it was made; refused when the server's secret has changed since. */
export function openPayoutFile(world: Pick<Sealing, 'settings'>, sealed: Uint8Array): string {
  try {
    return openUnder(fileKey(world), sealed)
  } catch {
    throw new Failure('PayoutDataSealed')
  }
}

/** The account of a payee, or that of the platform; their numbers stay sealed. */
export async function accountsOf(
  db: Database,
  rows: readonly Pick<PayableRow, 'merchant_id' | 'person_id'>[],
): Promise<Map<string, Account>> {
  const ids = [...new Set(rows.map(payeeOf))]
  if (!ids.length) return new Map()
  const accounts = await db
    .selectFrom('payout_account')
    .selectAll()
    .where(({ eb, or }) => or([eb('merchant_id', 'in', ids), eb('person_id', 'in', ids)]))
    .execute()
  return new Map(accounts.map(one => [payeeOf(one), one]))
}

export const platformAccount = (db: Database) =>
  db.selectFrom('payout_account').selectAll().where('is_platform', '=', true).executeTakeFirst()

export const payeeOf = (row: Pick<PayableRow, 'merchant_id' | 'person_id'>): string =>
  (row.merchant_id ?? row.person_id)!

/** The way from the platform's bank to the payee, or back. */
export async function postPayout(
  tx: Tx,
  by: { world: Pick<World, 'newId'>; now: Date; actorId: string | null; impersonatorId: string | null },
  payable: PayableRow,
  payout: { id: string; amount_cents: number },
  kind: 'payout' | 'payout-returned',
): Promise<void> {
  const owed = accountOwed(payable)
  const [debit, credit] = kind === 'payout' ? [owed, account.bank] : [account.bank, owed]
  await postTx(
    tx,
    by.world,
    {
      key: `${kind}:${payout.id}`,
      kind,
      ref: { type: 'payable', id: payable.id },
      actorId: by.actorId,
      impersonatorId: by.impersonatorId,
      at: by.now,
    },
    [{ debit, credit, amountCents: payout.amount_cents, memo: 'payout' }],
  )
}

/** What a payment lowers: what is owed for orders or routes; a sum that was entered by hand costs the platform when it is paid. */
function accountOwed({ kind, merchant_id, person_id }: PayableRow): string {
  if (kind === 'settlement') return account.merchant(merchant_id!)
  if (kind === 'routes') return account.courier(person_id!)
  return merchant_id ? account.compensation : account.courierPay
}

function holderOf(world: Pick<Sealing, 'settings'>, row: Account): AccountHolder {
  const iban = openIban(world, row.iban_sealed)
  if (iban === null) throw new Failure('PayoutDataSealed', { account: row.id })
  return {
    name: row.holder_name,
    iban,
    street: row.street,
    postalCode: row.postal_code,
    town: row.town,
    country: row.country,
  }
}

const fileKey = ({ settings }: Pick<Sealing, 'settings'>) => `${settings.secret}:payout-file`
