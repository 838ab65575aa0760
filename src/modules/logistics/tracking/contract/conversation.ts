import { z } from 'zod'
import { Id, Instant, Text } from '../../../../core/contract/common'
import { HANDOVERS, MAX_MESSAGE_CHARACTERS, QUICK_ANSWERS } from '../rules/conversation'

const Handover = z.enum(HANDOVERS)
const QuickAnswer = z.enum(QUICK_ANSWERS)
const Token = Text(400)

export const AskConversation = z.object({ token: Token })

export const InstructCourier = z.object({
  token: Token,
  handover: Handover,
  /** Door, floor, bell. */
  note: z.string().trim().max(MAX_MESSAGE_CHARACTERS).default(''),
})

export const WriteToCourier = z.object({ token: Token, text: Text(MAX_MESSAGE_CHARACTERS) })

export const AskConversationOfStop = z.object({ purchaseId: Id })

export const AnswerCustomer = z
  .object({
    purchaseId: Id,
    quick: QuickAnswer.optional(),
    text: Text(MAX_MESSAGE_CHARACTERS).optional(),
  })
  .refine(input => Boolean(input.quick) !== Boolean(input.text), {
    message: 'Either quick or text',
    path: ['text'],
  })

/** What a customer and the courier of an order have to say to each other. */
export const Conversation = z.object({
  instructions: z.object({ handover: Handover, note: z.string(), updatedAt: Instant }).nullable(),
  messages: z.array(
    z.object({
      id: Id,
      author: z.enum(['customer', 'courier']),
      /** An answer that the courier chose; its words are those of the reader's language. */
      quick: QuickAnswer.nullable(),
      text: z.string(),
      at: Instant,
    }),
  ),
  canWrite: z.boolean(),
  canInstruct: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>
