import type { Intent } from '../stories/customer'
import { call } from '../stories/product'
import type { Stage } from './stage'

type Answer = { status: number; body: unknown }
const TRIES = 500

/** Asks again for as long as nobody answers, or the answer is that the server is not well; not when the stage is broken. */
export async function insist<Out extends { status: number }>(
  stage: Pick<Stage, 'problem'>,
  ask: () => Promise<Out>,
): Promise<Out> {
  for (let tries = 0; ; tries++) {
    const problem = stage.problem()
    if (problem) throw problem
    const answer = await ask().catch((error: unknown) => String(error))
    const isToBeAskedAgain = typeof answer === 'string' || answer.status >= 500 || isInProgress(answer)
    if (!isToBeAskedAgain) return answer
    if (tries > TRIES) throw new Error(`Nobody answers: ${JSON.stringify(answer)}`)
    await Bun.sleep(100)
  }
}

const isInProgress = (answer: object) => 'body' in answer && nameOf(answer.body) === 'RequestInProgress'

/** What was answered, short enough for a report. */
export const summaryOf = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)?.slice(0, 160)}`

/** The name of the failure, when it is one. */
export const nameOf = (body: unknown) =>
  (body as { name?: string; error?: { name?: string } } | null)?.name ?? ''

export const together = <Out>(count: number, work: () => Promise<Out>) =>
  Promise.all(Array.from({ length: count }, work))

const keys = new Map<string, string>()
export async function publishableKey(stage: Stage): Promise<string> {
  const known = keys.get(stage.provider.url)
  if (known) return known
  const { body } = await insist(stage, () =>
    call<{ key: string }>({ url: stage.servers[0]! }, 'GET', '/stripe-pk'),
  )
  keys.set(stage.provider.url, body.key)
  return body.key
}

/** In the browser: again until the provider has answered. A repetition finds what the first one did. */
export async function pay(
  stage: Stage,
  intent: Pick<Intent, 'paymentIntentId' | 'clientSecret'>,
  card: string,
) {
  const key = await publishableKey(stage)
  const ask = (path: string, form: Record<string, string>) =>
    insist(stage, async () => {
      const response = await fetch(`${stage.provider.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form),
      })
      return { status: response.status, body: (await response.json()) as { id: string } }
    })
  const method = await ask('/v1/payment_methods', {
    type: 'card',
    'card[number]': card,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  })
  await ask(`/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    client_secret: intent.clientSecret!,
    payment_method: method.body.id,
  })
}
