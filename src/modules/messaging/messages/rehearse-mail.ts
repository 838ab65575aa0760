import type { Context } from '../../../core/context'
import type { Language } from '../../../core/contract/common'
import type { Tx } from '../../../core/db/open'
import type { Writing } from '../../../core/write'
import type { Mail } from './build-mail'

/** Where a mail is written for a look at it: the reader is real, what it is about is made up. */
export type Stage = {
  tx: Tx
  ctx: Pick<Context, 'world' | 'now' | 'request'> & Pick<Writing, 'emit'>
  reader: { id: string; email: string; firstName: string; language: Language }
  /** Not used before, so that nothing takes it for told. */
  dedupeKey: string
}

/** How each template is written, by the very function that writes it to people. */
export type MailSamples = Record<string, (stage: Stage) => Promise<unknown>>

type Rehearsing = Pick<Context, 'world' | 'now' | 'request'> & { caller: { id: string } }

/** A mail as its own function writes it, without writing it to anybody; null: no template is called so. */
export async function rehearseMail(
  samples: MailSamples,
  { world, now, caller, request }: Rehearsing,
  {
    template,
    language,
    firstName = 'Ada',
  }: { template: string; language: Language; firstName?: string | undefined },
): Promise<Mail | null> {
  const write = Object.hasOwn(samples, template) ? samples[template] : undefined
  if (!write) return null
  const dedupeKey = `rehearsal:${world.newId()}`
  const stage = await world.db.startTransaction().execute()
  try {
    await write({
      tx: stage,
      ctx: { world, now, request: { ...request, language }, emit: () => {} },
      reader: { id: caller.id, email: 'ada@example.com', firstName, language },
      dedupeKey,
    })
    const written = await stage
      .selectFrom('outgoing_message')
      .select(['subject', 'body_html', 'body_text'])
      .where('dedupe_key', 'like', `%${dedupeKey}%`)
      .executeTakeFirstOrThrow()
    return { subject: written.subject ?? '', html: written.body_html ?? '', text: written.body_text }
  } finally {
    // It was a rehearsal: nothing of it has happened.
    await stage.rollback().execute()
  }
}
