import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context'
import { type Checks, inOneStatement, type Parts } from '../../core/db/one-statement'
import type { Database } from '../../core/db/open'
import { leavingParts, leavings } from '../../core/write'
import { type StockTaking, takeStock } from '../catalog/inventory.store'
import { type LedgerDecision, ledgerParts } from '../ledger/ledger-decisions'
import { partsOfUses } from '../promotions/promotions.store'
import { type CheckoutRow, checkoutsOf, promotionUsesOf } from './checkouts.store'

type By = Pick<Context, 'world' | 'caller' | 'now' | 'request'>

/**
 * Sets aside what a checkout needs, in one statement. The checks are those of the ledger and of promotions, and `stock`
 * when there is not enough of a product any more.
 */
export async function saveReservation(
  db: Database,
  by: By,
  checkout: CheckoutRow,
  decision: LedgerDecision,
): Promise<void> {
  const left = leavings()
  left.audit({
    type: 'checkout',
    id: checkout.id,
    after: { totalCents: checkout.total_cents, cardCents: checkout.card_cents },
  })
  const { parts, checks } = reservationParts(by, checkout, decision, 'reserved')
  const audited = leavingParts('customer.checkout.reserve', [{ by, ...left }])
  await inOneStatement(db, { ...parts, ...audited }, checks, 'ledger')
}

/** As parts of a statement, in the order of who locks what: the wallet, promotions, stock. */
export function reservationParts(
  { world, now }: By,
  checkout: CheckoutRow,
  decision: LedgerDecision,
  how: StockTaking,
): { parts: Parts; checks: Checks } {
  const { stock, storeId } = checkout.plan
  const ledger = ledgerParts(world, [decision])
  const uses = partsOfUses(world, now, [promotionUsesOf(checkout)])
  const taken: RawBuilder<unknown> | null = stock.length
    ? takeStock(
        stock.map(one => ({ ...one, storeId })),
        how,
        now,
      )
    : null
  return {
    parts: { ...ledger.parts, ...uses.parts, taken_stock: taken, reserved: checkoutsOf([checkout]) },
    checks: {
      ...ledger.checks,
      ...uses.checks,
      ...(taken ? { stock: sql<boolean>`(select count(*) from taken_stock) = ${stock.length}::int` } : {}),
    },
  }
}
