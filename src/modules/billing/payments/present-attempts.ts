import { toMoney } from '../../../core/contract/common'
import type { Database } from '../../../core/db/open'
import { sumCents } from '../../../core/rules/money/cents'
import { namesOf } from '../../identity/people/person-names'
import { type AttemptRow, attemptsOf } from './attempts.store'
import type { InvoiceAttempt, InvoiceAttempts } from './contract/invoice-payments'
import { type AttemptMoney, refundableParts } from './rules/attempts'

export async function presentAttempts(db: Database, rows: readonly AttemptRow[]): Promise<InvoiceAttempt[]> {
  const methodIds = [...new Set(rows.flatMap(row => row.payment_method_id ?? []))]
  const [names, methods] = await Promise.all([
    namesOf(
      db,
      rows.flatMap(row => row.person_id ?? []),
    ),
    methodIds.length
      ? db
          .selectFrom('payment_method')
          .select(['id', 'type', 'brand', 'last_four'])
          .where('id', 'in', methodIds)
          .execute()
      : [],
  ])
  return rows.map(row => {
    const method = methods.find(({ id }) => id === row.payment_method_id)
    return {
      id: row.id,
      invoiceId: row.invoice_id,
      kind: row.kind as InvoiceAttempt['kind'],
      status: row.status as InvoiceAttempt['status'],
      amount: toMoney(row.amount_cents),
      method: method
        ? { type: method.type as 'card', brand: method.brand, lastFourDigits: method.last_four }
        : null,
      userId: row.person_id,
      userName: row.person_id ? (names.get(row.person_id) ?? null) : null,
      paymentIntentId: row.payment_intent_id,
      ofAttemptId: row.of_attempt_id,
      error: row.error,
      reason: row.reason,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

export const moneyOfAttempt = (row: AttemptRow): AttemptMoney => ({
  id: row.id,
  kind: row.kind as AttemptMoney['kind'],
  status: row.status as AttemptMoney['status'],
  amountCents: row.amount_cents,
  ofAttemptId: row.of_attempt_id,
})

/** The attempts of an invoice, the newest first, and what can be given back of them. */
export async function presentAttemptsOf(db: Database, invoiceId: string): Promise<InvoiceAttempts> {
  const [rows, reminders] = await Promise.all([
    attemptsOf(db, invoiceId),
    db
      .selectFrom('invoice_reminder')
      .select('sent_at')
      .where('invoice_id', '=', invoiceId)
      .orderBy('step')
      .execute(),
  ])
  return {
    reminders: reminders.map(({ sent_at }) => sent_at),
    attempts: (await presentAttempts(db, rows)).toReversed(),
    refundable: toMoney(sumCents(refundableParts(rows.map(moneyOfAttempt)).map(({ cents }) => cents))),
    isUnderWay: rows.some(row => row.kind === 'payment' && row.status === 'RECEIVED'),
  }
}
