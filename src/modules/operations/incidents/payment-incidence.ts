import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import { openIncidence } from './incidences.store'

type Opening = { world: Pick<World, 'newId'>; now: Date; emit: Writing['emit'] }
type About = { city: string; orderId?: string | null; storeId?: string | null; locationId?: string | null }

/**
 * Somebody has to look at money that went another way than it should have. What is found again and again has a key,
 * under which it is opened once.
 */
export async function noteMoneyIncidence(
  tx: Tx,
  opening: Opening,
  about: About,
  comment: string,
  key: string | null,
): Promise<void> {
  await openIncidence(tx, opening, { ...about, type: 'payment', priority: 1, comment, key })
}
