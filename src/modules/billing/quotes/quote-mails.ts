import type { World } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import { jobContext } from '../../../core/job-context'
import { dateFormat } from '../../../core/rules/date-formats'
import { filled } from '../../../core/rules/texts'
import { inTransaction, type Writing } from '../../../core/write'
import { buildMail } from '../../messaging/messages/build-mail'
import { queueMail } from '../../messaging/messages/outgoing-messages'
import { quoteTexts } from './texts'

type Mailing = { world: Pick<World, 'newId' | 'settings'>; now: Date; emit: Writing['emit'] }

/** What a mail about a quote says. */
export type QuoteMail = {
  to: { email: string; personId: string | null; firstName: string; language: Language }
  about: 'sent' | 'message' | 'request' | 'answered' | 'declined'
  quote: { number: string; name: string; totalCents: number; until: Date }
  store: { name: string; tz: string }
  /** A message of the thread. */
  text: string | null
  url: string | null
  dedupeKey: string
}

/** One mail about a quote, in the language of its reader. */
export function mailAboutQuote(tx: Tx, ctx: Mailing, mail: QuoteMail): Promise<boolean> {
  const { to, about, quote, store, text, url, dedupeKey } = mail
  const { language } = to
  const words = filled(quoteTexts(language)[about], {
    number: quote.number,
    name: quote.name || quote.number,
    store: store.name,
    amount: new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(
      quote.totalCents / 100,
    ),
    until: dateFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: store.tz,
    }).format(quote.until),
  })
  return queueMail(tx, ctx, {
    recipient: to.email,
    personId: to.personId,
    template: `quote-${about}`,
    language,
    dedupeKey: `quote:${about}:${dedupeKey}`,
    ...buildMail({
      language,
      firstName: to.firstName,
      subject: words.subject,
      heading: words.heading,
      lead: words.lead,
      notes: text ? [text] : [],
      button: url ? { label: words.button, url } : null,
    }),
  })
}

export const quoteUrl = ({ settings }: Pick<World, 'settings'>, id: string) =>
  `${settings.publicUrl}/checkout-link/${id}`

type Asked = { proposalId: string; key: string }

const loadQuote = (tx: Tx, id: string) =>
  tx
    .selectFrom('proposal')
    .innerJoin('store', 'store.id', 'proposal.store_id')
    .selectAll('proposal')
    .select(['store.name as store_name', 'store.tz'])
    .where('proposal.id', '=', id)
    .where('proposal.deleted_at', 'is', null)
    .executeTakeFirst()

type LoadedQuote = NonNullable<Awaited<ReturnType<typeof loadQuote>>>

const aboutOf = (quote: LoadedQuote) => ({
  quote: { number: quote.number, name: quote.name, totalCents: quote.total_cents, until: quote.expires_at },
  store: { name: quote.store_name, tz: quote.tz },
})

/** Job: writes to the customer of a quote, that it is there or that there is a message. */
export async function mailCustomer(
  world: World,
  { proposalId, about, key }: Asked & { about: 'sent' | 'message' },
): Promise<void> {
  const ctx = jobContext(world, 'mail-quote')
  await inTransaction(ctx, 'job.mailQuote', async ({ db, emit }) => {
    const quote = await loadQuote(db, proposalId)
    const { email, name } = quote?.customer ?? {}
    if (!quote || !email || quote.state === 'withdrawn') return
    await mailAboutQuote(
      db,
      { world, now: ctx.now, emit },
      {
        to: {
          email,
          personId: quote.person_id,
          firstName: name ?? '',
          language: quote.language as Language,
        },
        about,
        ...aboutOf(quote),
        text: await lastWords(db, quote.id, true, about === 'message' ? key : null),
        url: quoteUrl(world, quote.id),
        dedupeKey: key,
      },
    )
  })
}

/** Job: writes to who has made a quote, that its customer has written or does not want it. */
export async function mailWriter(
  world: World,
  { proposalId, about, key }: Asked & { about: 'message' | 'declined' },
): Promise<void> {
  const ctx = jobContext(world, 'mail-quote-writer')
  await inTransaction(ctx, 'job.mailQuoteWriter', async ({ db, emit }) => {
    const quote = await loadQuote(db, proposalId)
    const writer = quote?.created_by_id
      ? await db
          .selectFrom('person')
          .select(['id', 'email', 'first_name', 'language'])
          .where('id', '=', quote.created_by_id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!quote || !writer?.email) return
    await mailAboutQuote(
      db,
      { world, now: ctx.now, emit },
      {
        to: {
          email: writer.email,
          personId: writer.id,
          firstName: writer.first_name,
          language: writer.language as Language,
        },
        about: about === 'message' ? 'answered' : 'declined',
        ...aboutOf(quote),
        text: about === 'message' ? await lastWords(db, quote.id, false, key) : null,
        url: `${world.settings.publicUrl}/admin/quotes/${quote.id}`,
        dedupeKey: key,
      },
    )
  })
}

/** What was written by this message; of a quote that is sent, the last words of staff. */
async function lastWords(
  tx: Tx,
  proposalId: string,
  isStaff: boolean,
  messageId: string | null,
): Promise<string | null> {
  const message = await tx
    .selectFrom('proposal_message')
    .select('text')
    .where('proposal_id', '=', proposalId)
    .where('is_staff', '=', isStaff)
    .$if(messageId !== null, query => query.where('id', '=', messageId!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message?.text ?? null
}

/** Job: tells who has asked for a quote that the request has arrived. */
export async function mailRequested(world: World, { orderId }: { orderId: string }): Promise<void> {
  const ctx = jobContext(world, 'mail-quote-request')
  await inTransaction(ctx, 'job.mailQuoteRequest', async ({ db, emit }) => {
    const order = await db
      .selectFrom('purchase_order')
      .innerJoin('store', 'store.id', 'purchase_order.store_id')
      .innerJoin('person', 'person.id', 'purchase_order.person_id')
      .select(['purchase_order.id', 'ufid', 'customer', 'person_id', 'window_start'])
      .select([
        'store.name as store_name',
        'store.tz',
        'person.email',
        'person.first_name',
        'person.language',
      ])
      .where('purchase_order.id', '=', orderId)
      .where('is_requesting_quote', '=', true)
      .executeTakeFirst()
    const email = order?.email
    if (!order || !email) return
    await mailAboutQuote(
      db,
      { world, now: ctx.now, emit },
      {
        to: {
          email,
          personId: order.person_id,
          firstName: order.first_name,
          language: order.language as Language,
        },
        about: 'request',
        quote: { number: order.ufid, name: '', totalCents: 0, until: order.window_start },
        store: { name: order.store_name, tz: order.tz },
        text: null,
        url: `${world.settings.publicUrl}/home/orders/${order.id}`,
        dedupeKey: order.id,
      },
    )
  })
}
