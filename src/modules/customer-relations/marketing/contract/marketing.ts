import { z } from 'zod'
import { Id, Language, Text } from '../../../../core/contract/common'

/** Who has written it: a language model, or a template where none is set up. */
const TextSource = z.enum(['provider', 'template'])

export const CompleteText = z.object({
  prompt: Text(4_000).min(1),
  maxTokens: z.int().min(16).max(2_000).optional(),
})
export const CompletedText = z.object({ text: z.string(), source: TextSource })

export const DraftNotification = z.object({
  /** A promotion by its id, or what is offered in words. */
  promo: z.union([z.object({ id: Id }), Text(1_000).min(1)]),
  /** Products by their ids, or by what they are called. */
  products: z.array(Text(120).min(1)).max(20).default([]),
})

export const Words = z.object({ title: Text(120).min(1), message: Text(1_000).min(1) })
/** In the language of the caller, and in each. */
export const DraftedNotification = Words.extend({
  words: z.record(Language, Words),
  source: TextSource,
})
export type DraftedNotification = z.infer<typeof DraftedNotification>
