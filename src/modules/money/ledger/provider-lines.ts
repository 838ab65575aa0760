import type { BalanceTransaction } from '../../../adapters/payments/port-books'
import type { World } from '../../../core/context'
import type { Tx } from '../../../core/db/open'
import { postTx } from './ledger.store'
import { insertProviderLine } from './provider-lines.store'
import { linePostings } from './rules/provider-lines'

/** Postings of this kind follow lines of the provider's account, and not what we sold. */
export const LINE_KIND = 'provider-line'

type About = { paymentIntentId: string | null; orderId: string | null; isOfDispute: boolean }

/** Books a line of our account with the provider, once: its fee, what a dispute took, what went to the bank. False when its kind is unknown. */
export async function bookProviderLine(
  tx: Tx,
  { world, now }: { world: Pick<World, 'newId'>; now: Date },
  line: BalanceTransaction,
  about: About,
): Promise<boolean> {
  await insertProviderLine(tx, {
    id: line.id,
    type: line.type,
    amount_cents: line.amountCents,
    fee_cents: line.feeCents,
    source_id: line.sourceId,
    payment_intent_id: about.paymentIntentId,
    order_id: about.orderId,
    at: line.createdAt,
    read_at: now,
  })
  const postings = linePostings({ ...line, isOfDispute: about.isOfDispute })
  if (postings?.length)
    await postTx(
      tx,
      world,
      {
        key: `line:${line.id}`,
        kind: LINE_KIND,
        ...(about.orderId ? { ref: { type: 'order', id: about.orderId } } : {}),
        memo: line.type,
        at: now,
      },
      postings,
    )
  return postings !== null
}
