import { type RawBuilder, sql } from 'kysely'
import { inBatchesOf } from '../../../core/batches'
import type { Context } from '../../../core/context'
import { type Checks, inOneStatement, type Parts } from '../../../core/db/one-statement'
import type { Database } from '../../../core/db/open'
import { leavingParts, leavings } from '../../../core/write'
import { type LedgerDecision, ledgerParts } from '../../money/ledger/ledger-decisions'
import { partsOfUses } from '../../offers/promotions/promotions.store'
import { type StockTaking, takeStock } from '../../stores/inventory/inventory.store'
import { type CheckoutRow, checkoutsOf, promotionUsesOf, SAVED_TOGETHER } from './checkouts.store'

/** What is written of a checkout that is reserved, and what it is decided on. */
export type Reservation = {
  by: Pick<Context, 'world' | 'caller' | 'now' | 'request'>
  checkout: CheckoutRow
  decision: LedgerDecision
}

/**
 * Sets aside what a checkout needs. The checks are those of the ledger and of promotions, and `stock` when there is not
 * enough of a product any more. Outside of a transaction, those who reserve at the same moment share a statement.
 */
export async function saveReservation(db: Database, reservation: Reservation): Promise<CheckoutRow> {
  if (!db.isTransaction) return saveTogether(db, reservation)
  await saveAll(db, [reservation])
  return reservation.checkout
}

const saveTogether = inBatchesOf(SAVED_TOGETHER.most, saveAll, SAVED_TOGETHER.restMs)

async function saveAll(db: Database, reservations: Reservation[]): Promise<CheckoutRow[]> {
  const { parts, checks } = reservationParts(reservations, 'reserved')
  const left = leavingParts('customer.checkout.reserve', reservations.map(leavingsOf))
  await inOneStatement(db, { ...parts, ...left }, checks, 'ledger')
  return reservations.map(({ checkout }) => checkout)
}

function leavingsOf({ by, checkout }: Reservation) {
  const left = leavings()
  left.audit({
    type: 'checkout',
    id: checkout.id,
    after: { totalCents: checkout.total_cents, cardCents: checkout.card_cents },
  })
  return { by, ...left }
}

/** As parts of a statement, in the order of who locks what: wallets, promotions, stock. */
export function reservationParts(
  reservations: readonly Reservation[],
  how: StockTaking,
): { parts: Parts; checks: Checks } {
  const [{ by }] = reservations as [Reservation]
  const stock = reservations.flatMap(({ checkout: { draft } }) =>
    draft.stock.map(one => ({ ...one, storeId: draft.storeId })),
  )
  const products = new Set(stock.map(({ storeId, productId }) => `${storeId} ${productId}`))
  const ledger = ledgerParts(
    by.world,
    reservations.map(({ decision }) => decision),
  )
  const uses = partsOfUses(
    by.world,
    by.now,
    reservations.map(({ checkout }) => promotionUsesOf(checkout)),
  )
  const taken: RawBuilder<unknown> | null = stock.length ? takeStock(stock, how, by.now) : null
  return {
    parts: {
      ...ledger.parts,
      ...uses.parts,
      taken_stock: taken,
      reserved: checkoutsOf(reservations.map(({ checkout }) => checkout)),
    },
    checks: {
      ...ledger.checks,
      ...uses.checks,
      ...(taken ? { stock: sql<boolean>`(select count(*) from taken_stock) = ${products.size}::int` } : {}),
    },
  }
}
