import { sql } from 'kysely'
import type { Language } from '../../../core/contract/common'
import { holds, inPerson, limited, mayFail } from '../../../core/procedures'
import { scopeFilter, scopeOf } from '../../../core/scope'
import { write } from '../../../core/write'
import { buildMail, type Mail } from './build-mail'
import { LETTER, type MailData, RenderEmail, RenderedEmail, SendEmail, SentEmail } from './contract/mails'
import { LETTERS } from './limits'
import { queueMail } from './outgoing-messages'
import { type MailSamples, rehearseMail } from './rehearse-mail'

/** Mails that staff write: as they will look, and to whom. */
export function makeMailWriting(samples: MailSamples) {
  type Rendering = Parameters<typeof rehearseMail>[1]
  const render = (
    ctx: Rendering,
    {
      template,
      language = ctx.request.language,
      data = {},
    }: { template: string; language?: Language | undefined; data?: MailData | undefined },
  ): Promise<Mail | null> =>
    template === LETTER
      ? Promise.resolve(letterOf(language, data))
      : rehearseMail(samples, ctx, { template, language, firstName: data.firstName })

  return {
    /** A template of the product is filled with what is made up. */
    render: holds('HelloAdminPermission')
      .meta({ summary: 'Draws a letter, or a mail of the product with made-up contents' })
      .input(RenderEmail)
      .output(RenderedEmail)
      .concat(mayFail('NotFound'))
      .mutation(async ({ input, ctx }) => {
        const mail = await render(ctx, input)
        if (!mail) throw ctx.fail('NotFound')
        return mail
      }),

    /** Letters go to anybody; a mail with made-up contents only to whoever sends it. */
    send: holds('HelloAdminPermission')
      .concat(inPerson)
      .meta({ summary: 'Sends a letter, or a sample of a mail of the product to oneself' })
      .input(SendEmail)
      .use(limited(LETTERS))
      .output(SentEmail)
      .concat(mayFail('NotFound', 'UserNotFound', 'SampleOnlyToYourself'))
      .use(async ({ input, ctx, next }) => {
        const mail = await render(ctx, input)
        if (!mail) throw ctx.fail('NotFound')
        return next({ ctx: { mail } })
      })
      .mutation(
        write(async ({ input: { to, ...asked }, ctx }) => {
          const { db, world, caller, now, mail, fail, emit, audit } = ctx
          const people = await db
            .selectFrom('person')
            .select(['id', 'email', 'language'])
            .where('deleted_at', 'is', null)
            .where(sql<boolean>`lower(email) = any(${to})`)
            .where(scopeFilter(caller, ['HelloAdminPermission'], { city: sql.ref('person.city') }))
            .execute()
          const known = new Map(people.map(person => [person.email!.toLowerCase(), person]))
          const isSample = asked.template !== LETTER
          if (isSample && to.some(address => known.get(address)?.id !== caller.id))
            throw fail('SampleOnlyToYourself')
          // Who looks after some cities writes to their people, and to nobody else.
          const isEverything = scopeOf(caller, ['HelloAdminPermission']).isEverything
          if (!isEverything && to.some(address => !known.has(address))) throw fail('UserNotFound')

          const messageIds: string[] = []
          for (const recipient of to) {
            const dedupeKey = `letter:${world.newId()}`
            await queueMail(
              db,
              { world, now, emit },
              {
                ...mail,
                recipient,
                personId: known.get(recipient)?.id ?? null,
                template: isSample ? `sample-${asked.template}`.slice(0, 80) : LETTER,
                language: asked.language ?? ctx.request.language,
                dedupeKey,
              },
            )
            const { id } = await db
              .selectFrom('outgoing_message')
              .select('id')
              .where('dedupe_key', '=', dedupeKey)
              .executeTakeFirstOrThrow()
            messageIds.push(id)
            audit({
              type: 'outgoing_message',
              id,
              after: { template: asked.template, subject: mail.subject, by: caller.id },
            })
          }
          return { messageIds }
        }),
      ),
  }
}

const letterOf = (language: Language, data: MailData): Mail =>
  buildMail({
    language,
    ...(data.firstName ? { firstName: data.firstName } : {}),
    subject: data.subject ?? '',
    heading: data.heading || data.subject || '',
    lead: data.message ?? '',
    button: data.buttonLabel && data.buttonURL ? { label: data.buttonLabel, url: data.buttonURL } : null,
  })
