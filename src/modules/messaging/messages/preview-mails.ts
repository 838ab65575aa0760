import { z } from 'zod'
import { Language } from '../../../core/contract/common'
import { holds, mayFail } from '../../../core/procedures'
import { type MailSamples, rehearseMail, type Stage } from './rehearse-mail'

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
      .query(async ({ input, ctx }) => {
        const mail = await rehearseMail(samples, ctx, input)
        if (!mail) throw ctx.fail('NotFound')
        return mail
      }),
  }
}
