import { sql } from 'kysely'
import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { describeWindow, moneyIn } from './order-mail'
import { notificationTexts } from './texts'

type PaidWithoutOrderTexts = ReturnType<typeof notificationTexts>['paidWithoutOrder']
/** Why a payment became no order: too late, left by who paid, or the order could not be placed any more. */
export type PaidWithoutOrderReason = keyof PaidWithoutOrderTexts['reasons']
/** What became of the money: the card only held it, or it was taken and goes back. */
export type PaidWithoutOrderOutcome = keyof PaidWithoutOrderTexts['outcomes']

/**
 * Job: writes to who has paid for an order that there is not, what became of their money, and why. It is about their
 * money: who wants no mails about orders reads it too.
 */
export async function notifyPaidWithoutOrder(
  world: World,
  { checkoutId }: { checkoutId: string },
): Promise<void> {
  const ctx = jobContext(world, 'notify-paid-without-order')
  await inTransaction(ctx, 'job.notifyPaidWithoutOrder', async ({ db, emit }) => {
    const payment = await find(db, checkoutId)
    if (!payment?.outcome || !payment.recipient) return
    await paidWithoutOrderMail(
      db,
      { world, now: ctx.now, emit },
      {
        ...payment,
        recipient: payment.recipient,
        language: payment.language as Language,
        reason: payment.reason as PaidWithoutOrderReason,
        outcome: payment.outcome as PaidWithoutOrderOutcome,
        window: { start: payment.window_start, end: payment.window_end },
        url: `${world.settings.publicUrl}/stores/${payment.store_id}/${payment.channel}`,
      },
      checkoutId,
    )
  })
}

const find = (tx: Tx, checkoutId: string) =>
  tx
    .selectFrom('checkout as c')
    .innerJoin('person', 'person.id', 'c.person_id')
    .innerJoin('store', 'store.id', 'c.store_id')
    .select([
      'c.person_id as personId',
      'c.released_reason as reason',
      'c.paid_without_order as outcome',
      'c.card_cents as amountCents',
      'c.window_start',
      'c.store_id',
      'store.name as store',
      'store.tz',
      'person.first_name as firstName',
      'person.language',
    ])
    .select([
      sql<string | null>`coalesce(nullif(c.draft->'customer'->>'email', ''), person.email)`.as('recipient'),
      sql<Date>`coalesce((c.draft->>'windowEnd')::timestamptz, c.window_start)`.as('window_end'),
      sql<string>`coalesce(c.draft->>'channel', 'catering')`.as('channel'),
    ])
    .where('c.id', '=', checkoutId)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()

export type PaidWithoutOrderMail = {
  personId: string
  recipient: string
  firstName: string
  language: Language
  store: string
  tz: string
  window: { start: Date; end: Date }
  amountCents: number
  reason: PaidWithoutOrderReason
  outcome: PaidWithoutOrderOutcome
  url: string
}

export async function paidWithoutOrderMail(
  tx: Tx,
  ctx: { world: Pick<World, 'newId'>; now: Date; emit: Writing['emit'] },
  mail: PaidWithoutOrderMail,
  once: string,
): Promise<void> {
  const { language, firstName, reason, outcome } = mail
  const texts = filled(notificationTexts(language).paidWithoutOrder, {
    store: mail.store,
    window: describeWindow(mail.window, mail.tz, language),
    amount: moneyIn(language)(mail.amountCents),
  })
  await queueMail(tx, ctx, {
    recipient: mail.recipient,
    personId: mail.personId,
    template: `paid-without-order-${reason}`,
    language,
    ...buildMail({
      language,
      firstName,
      subject: texts.subject,
      heading: texts.heading,
      lead: texts.reasons[reason],
      notes: [texts.outcomes[outcome]],
      button: { label: texts.button, url: mail.url },
      hints: [texts.hint],
    }),
    dedupeKey: `paid-without-order:${once}`,
  })
}
