import { z } from 'zod'
import { Id, Instant, Language } from '../../../../core/contract/common'

/** A mail, text or push message as it was written, and what became of it. */
export const OutgoingMessage = z.object({
  id: Id,
  medium: z.enum(['email', 'sms', 'push']),
  recipient: z.string(),
  userId: Id.nullable(),
  template: z.string(),
  language: Language,
  subject: z.string().nullable(),
  state: z.enum(['queued', 'sent', 'failed']),
  error: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When a push message was first opened on a device. */
  tappedAt: Instant.nullable(),
  /** It carries what opens an account: it is not sent again. */
  isSecret: z.boolean(),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>

export const OutgoingMessageDetail = OutgoingMessage.extend({
  html: z.string().nullable(),
  text: z.string(),
  /** It carries a secret, which only its reader may see. */
  isHidden: z.boolean(),
})
