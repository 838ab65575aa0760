import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import { jobContext } from '../../../core/job-context'
import { addDays, DEFAULT_TZ, daysBetween, localDateOf, localTimeOf } from '../../../core/rules/local-time'
import { inTransaction } from '../../../core/write'
import { lockInvoice } from '../invoices/invoices.store'
import { mailAboutPayment } from './payment-mails'
import { insertReminder } from './reminders.store'
import { REMINDED_AFTER_DAYS, reminderStep } from './rules/reminders'

/** No reminders at night. */
const REMINDED_FROM = '09:00'
const REMINDED_AT_ONCE = 200

/** What is late and waits for its payer: not what the provider is collecting already, and not what we owe. */
const WAITING = ['readyToCharge', 'failed'] as const

/** Timer: reminds the payers of invoices that are late. What is paid, or being paid, is recalled no more. */
export async function remindPayers(world: World): Promise<void> {
  const now = world.clock.now()
  if (localTimeOf(now, DEFAULT_TZ) < REMINDED_FROM) return
  const today = localDateOf(now, DEFAULT_TZ)
  const rows = await world.db
    .selectFrom('invoice')
    .select(['invoice.id', 'invoice.due_on'])
    .select(eb =>
      eb
        .selectFrom('invoice_reminder as sent')
        .select(({ fn }) => fn.coalesce(fn.max('sent.step'), sql<number>`0`).as('step'))
        .whereRef('sent.invoice_id', '=', 'invoice.id')
        .as('last_step'),
    )
    .where('invoice.status', 'in', [...WAITING])
    .where('invoice.archived_at', 'is', null)
    .where('invoice.due_on', '<=', addDays(today, -REMINDED_AFTER_DAYS[0]))
    .where(sql<boolean>`invoice.total_cents - invoice.prepaid_cents > invoice.received_cents`)
    .where(
      sql<boolean>`(select count(*) from generate_series(1, ${REMINDED_AFTER_DAYS.length}::int) step
        where (array[${sql.join([...REMINDED_AFTER_DAYS])}]::int[])[step] <= ${today}::date - invoice.due_on)
        > coalesce((select max(step) from invoice_reminder s where s.invoice_id = invoice.id), 0)`,
    )
    .orderBy('invoice.due_on')
    .limit(REMINDED_AT_ONCE)
    .execute()
  for (const { id, due_on, last_step } of rows) {
    const step = reminderStep(daysBetween(due_on!, today), Number(last_step ?? 0))
    if (step !== null) await remind(world, id, step)
  }
}

/** Looks again at the locked invoice: it may have been paid since. Without an address no mail is sent. */
async function remind(world: World, invoiceId: string, step: number): Promise<void> {
  const by = jobContext(world, 'remind-payers')
  await inTransaction(by, 'job.remindPayer', async ({ db, emit, audit }) => {
    const invoice = (await lockInvoice(db, invoiceId))!
    const owedCents = invoice.total_cents - invoice.prepaid_cents - invoice.received_cents
    if (!(WAITING as readonly string[]).includes(invoice.status) || owedCents <= 0) return
    if (!(await insertReminder(db, invoice.id, step, by.now))) return
    const person = invoice.person_id
      ? await db
          .selectFrom('person')
          .select(['id', 'email', 'first_name'])
          .where('id', '=', invoice.person_id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
    const email = invoice.recipient?.email ?? person?.email
    if (!email) return
    const isPerson = email === person?.email
    await mailAboutPayment(
      db,
      { world, now: by.now, emit },
      {
        about: 'reminder',
        to: {
          email,
          personId: isPerson ? person.id : null,
          firstName: isPerson ? person.first_name : '',
          language: invoice.language as Language,
        },
        legalId: invoice.legal_id ?? '',
        cents: owedCents,
        on: invoice.due_on!,
        issuer: invoice.seller?.name ?? '',
        dedupeKey: `${invoice.id}:${step}`,
      },
    )
    audit({ type: 'invoice', id: invoice.id, after: { reminder: step } })
  })
}
