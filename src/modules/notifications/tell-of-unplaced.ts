import { sql } from 'kysely'
import type { World } from '../../core/context'
import type { Language } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import { jobContext } from '../../core/job-context'
import { inTransaction, type Writing } from '../../core/write'
import { mailPage } from '../messages/mail-page'
import { queueMail } from '../messages/outgoing-messages'
import { SIGN_IN_MAIL_TEXTS } from '../sign-in/sign-in-mail-texts'
import { describeWindow, moneyIn } from './order-mail'
import { UNPLACED_MAIL_TEXTS, type UnplacedOutcome, type UnplacedReason } from './unplaced-mail-texts'

/**
 * Job: writes to who has paid for an order that there is not, what became of their money, and why. It is about their
 * money: who wants no mails about orders reads it too.
 */
export async function tellOfUnplaced(world: World, { checkoutId }: { checkoutId: string }): Promise<void> {
  const ctx = jobContext(world, 'tell-of-unplaced')
  await inTransaction(ctx, 'job.tellOfUnplaced', async ({ db, emit }) => {
    const unplaced = await find(db, checkoutId)
    if (!unplaced?.outcome || !unplaced.recipient) return
    await mailOfUnplaced(
      db,
      { world, now: ctx.now, emit },
      {
        ...unplaced,
        recipient: unplaced.recipient,
        language: unplaced.language as Language,
        reason: unplaced.reason as UnplacedReason,
        outcome: unplaced.outcome as UnplacedOutcome,
        window: { start: unplaced.window_start, end: unplaced.window_end },
        url: `${world.settings.publicUrl}/stores/${unplaced.store_id}/${unplaced.channel}`,
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
      'c.unplaced as outcome',
      'c.card_cents as amountCents',
      'c.window_start',
      'c.store_id',
      'store.name as store',
      'store.tz',
      'person.first_name as firstName',
      'person.language',
    ])
    .select([
      sql<string | null>`coalesce(nullif(c.plan->'customer'->>'email', ''), person.email)`.as('recipient'),
      sql<Date>`coalesce((c.plan->>'windowEnd')::timestamptz, c.window_start)`.as('window_end'),
      sql<string>`coalesce(c.plan->>'channel', 'catering')`.as('channel'),
    ])
    .where('c.id', '=', checkoutId)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()

export type UnplacedMail = {
  personId: string
  recipient: string
  firstName: string
  language: Language
  store: string
  tz: string
  window: { start: Date; end: Date }
  amountCents: number
  reason: UnplacedReason
  outcome: UnplacedOutcome
  url: string
}

export async function mailOfUnplaced(
  tx: Tx,
  ctx: { world: Pick<World, 'newId'>; now: Date; emit: Writing['emit'] },
  mail: UnplacedMail,
  once: string,
): Promise<void> {
  const { language, reason, outcome } = mail
  const texts = UNPLACED_MAIL_TEXTS[language]
  const { hello, footer } = SIGN_IN_MAIL_TEXTS[language]
  const words = {
    store: mail.store,
    window: describeWindow(mail.window, mail.tz, language),
    amount: moneyIn(language)(mail.amountCents),
  }
  const subject = texts.subject(words)
  const lead = texts.reasons[reason](words)
  const note = texts.outcomes[outcome](words)
  const greeting = hello(mail.firstName)
  await queueMail(tx, ctx, {
    recipient: mail.recipient,
    personId: mail.personId,
    template: `unplaced-${reason}`,
    language,
    subject,
    html: mailPage({
      language,
      subject,
      hello: greeting,
      heading: texts.heading,
      lead,
      notes: [note],
      button: { label: texts.button, url: mail.url },
      hints: [texts.hint],
      footer,
    }),
    text: [
      greeting,
      '',
      texts.heading,
      lead,
      '',
      note,
      '',
      `${texts.button}: ${mail.url}`,
      '',
      texts.hint,
      '',
      footer,
    ].join('\n'),
    dedupeKey: `unplaced:${once}`,
  })
}
