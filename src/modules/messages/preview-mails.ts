import { z } from 'zod'
import type { Context } from '../../core/context'
import { Language } from '../../core/contract/common'
import type { Tx } from '../../core/db/open'
import { holds, mayFail } from '../../core/procedures'
import type { Writing } from '../../core/write'

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

/** A sample for each of these topics, by the name of its template. */
export const samplesOf = <Topic extends string>(
  topics: readonly Topic[],
  template: (topic: Topic) => string,
  write: (topic: Topic, stage: Stage) => Promise<unknown>,
): MailSamples =>
  Object.fromEntries(topics.map(topic => [template(topic), (stage: Stage) => write(topic, stage)]))

const looksAtMails = holds('HelloAdminPermission', 'DeveloperPermission')

/** Shows every mail that the product can write, in every language, without writing it to anybody. */
export function makeMailPreviews(samples: MailSamples) {
  const templates = Object.keys(samples).sort()
  return {
    list: looksAtMails.output(z.object({ templates: z.array(z.string()) })).query(() => ({ templates })),
    show: looksAtMails
      .input(z.object({ template: z.string().max(80), language: Language }))
      .output(z.object({ subject: z.string(), html: z.string(), text: z.string() }))
      .concat(mayFail('NotFound'))
      .query(async ({ input: { template, language }, ctx }) => {
        const { world, now, caller, request, fail } = ctx
        const write = Object.hasOwn(samples, template) ? samples[template] : undefined
        if (!write) throw fail('NotFound')
        const dedupeKey = `rehearsal:${world.newId()}`
        const stage = await world.db.startTransaction().execute()
        try {
          await write({
            tx: stage,
            ctx: { world, now, request: { ...request, language }, emit: () => {} },
            reader: { id: caller.id, email: 'ada@example.com', firstName: 'Ada', language },
            dedupeKey,
          })
          const written = await stage
            .selectFrom('outgoing_message')
            .select(['subject', 'body_html', 'body_text'])
            .where('dedupe_key', 'like', `%${dedupeKey}%`)
            .executeTakeFirstOrThrow()
          return {
            subject: written.subject ?? '',
            html: written.body_html ?? '',
            text: written.body_text,
          }
        } finally {
          // It was a rehearsal: nothing of it has happened.
          await stage.rollback().execute()
        }
      }),
  }
}
