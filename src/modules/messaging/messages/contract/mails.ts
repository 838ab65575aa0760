import { z } from 'zod'
import { Id, Language, Text } from '../../../../core/contract/common'

/** The template of what staff write themselves. */
export const LETTER = 'letter'
/** So many people one letter goes to; whoever writes to more writes a notification. */
export const MOST_LETTERS = 50

const MailAddress = z.string().trim().toLowerCase().max(200).pipe(z.email())

/** What a letter says; of the product's own templates only the reader's name can be another. */
const MailData = z.object({
  firstName: Text(80).optional(),
  subject: Text(160).optional(),
  heading: Text(160).optional(),
  message: Text(5_000).optional(),
  buttonLabel: Text(60).optional(),
  buttonURL: z
    .string()
    .trim()
    .max(500)
    .regex(/^https:\/\/\S+$/)
    .optional(),
})
export type MailData = z.infer<typeof MailData>

export const RenderEmail = z
  .object({
    /** "letter", or a template of the product. */
    template: z.string().min(1).max(80),
    language: Language.optional(),
    data: MailData.optional(),
  })
  .refine(({ template, data }) => template !== LETTER || Boolean(data?.subject && data.message), {
    path: ['data', 'subject'],
    message: 'required',
  })
  .refine(({ data }) => Boolean(data?.buttonLabel) === Boolean(data?.buttonURL), {
    path: ['data', 'buttonURL'],
    message: 'required',
  })

export const SendEmail = RenderEmail.and(
  z.object({
    to: z
      .union([MailAddress, z.array(MailAddress).min(1).max(MOST_LETTERS)])
      .transform(to => [...new Set([to].flat())]),
  }),
)

export const RenderedEmail = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export const SentEmail = z.object({ messageIds: z.array(Id) })
