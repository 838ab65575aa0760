import { z } from 'zod'
import type { TextService } from './port'

type Account = {
  /** Where the API begins, https://…/v1 for instance. */
  url: string
  key: string | undefined
  model: string
  timeoutMs: number
}

const Answer = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

/** A model behind an API like that of OpenAI, which many providers and local servers speak. */
export function openAiTexts({ url, key, model, timeoutMs }: Account): TextService {
  return {
    async write({ instructions, prompt, maxTokens }) {
      try {
        const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key ? { authorization: `Bearer ${key}` } : {}),
          },
          body: JSON.stringify({
            model,
            max_tokens: maxTokens,
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: prompt },
            ],
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const body: unknown = await response.json().catch(() => null)
        if (!response.ok)
          return { kind: kindOf(response.status), reason: `${response.status}: ${reasonIn(body)}` }
        const answer = Answer.safeParse(body)
        if (!answer.success) return { kind: 'unavailable', reason: 'an answer of another form' }
        const { message, finish_reason } = answer.data.choices[0]!
        if (message.refusal || finish_reason === 'content_filter')
          return { kind: 'refused', reason: message.refusal ?? 'content filter' }
        const text = message.content?.trim()
        return text ? { kind: 'written', text } : { kind: 'unavailable', reason: 'an empty answer' }
      } catch (error) {
        return { kind: 'unavailable', reason: (error as Error).message }
      }
    },
  }
}

/** What is wrong with the request stays wrong; keys, limits and outages are mended by somebody. */
const kindOf = (status: number) => (status === 400 || status === 422 ? 'refused' : 'unavailable')

function reasonIn(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { message?: string } | string }
  const said = typeof error === 'string' ? error : error?.message
  return said?.slice(0, 300) ?? 'no reason was given'
}
