import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { dateFormat } from '../../../core/rules/date-formats'
import { filled } from '../../../core/rules/texts'
import type { Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import type { InvoiceRow } from '../invoices/invoices.store'
import type { AttemptRow } from './attempts.store'
import { paymentTexts } from './texts'

export type Mailing = { world: Pick<World, 'newId' | 'settings'>; now: Date; emit: Writing['emit'] }

/** What a mail about the payment of an invoice says. */
export interface PaymentMail {
  about: 'debit' | 'reminder'
  to: { email: string; personId: string | null; firstName: string; language: Language }
  legalId: string
  cents: number
  /** When it is debited, or was due. */
  on: string
  issuer: string
  /** The last digits of the account. */
  lastFour?: string
  dedupeKey: string
}

/** One mail about the payment of an invoice, in the language of its reader. */
export function mailAboutPayment(tx: Tx, ctx: Mailing, mail: PaymentMail): Promise<boolean> {
  const { about, to, legalId, cents, on, issuer, lastFour = '', dedupeKey } = mail
  const { language } = to
  const words = filled(paymentTexts(language)[about], {
    legalId,
    issuer,
    lastFour,
    amount: new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100),
    day: dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${on}T12:00:00Z`),
    ),
  })
  return queueMail(tx, ctx, {
    recipient: to.email,
    personId: to.personId,
    template: `invoice-${about}`,
    language,
    dedupeKey: `invoice:${about}:${dedupeKey}`,
    ...buildMail({
      language,
      firstName: to.firstName,
      subject: words.subject,
      heading: words.heading,
      lead: words.lead,
      button: { label: words.button, url: `${ctx.world.settings.publicUrl}/billing` },
      hints: [words.hint],
    }),
  })
}

type Announced = { attempt: AttemptRow; invoice: InvoiceRow; lastFour: string }

/** Tells the holder of an account what is debited, and when. */
export async function announceDebit(
  tx: Tx,
  ctx: Mailing,
  { attempt, invoice, lastFour }: Announced,
): Promise<void> {
  const holder = await tx
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', '=', attempt.person_id)
    .executeTakeFirstOrThrow()
  if (!holder.email) return
  await mailAboutPayment(tx, ctx, {
    about: 'debit',
    to: {
      email: holder.email,
      personId: holder.id,
      firstName: holder.first_name,
      language: holder.language as Language,
    },
    legalId: invoice.legal_id ?? '',
    cents: attempt.amount_cents,
    on: attempt.collect_on!,
    issuer: invoice.seller?.name ?? '',
    lastFour,
    dedupeKey: attempt.id,
  })
}
