import type { Person } from '../../trpc/context'
import {
  DECLINED,
  type Intent,
  type OrderPayload,
  openIntent,
  place,
  THREE_D_SECURE,
  VISA,
} from '../customer'
import { call } from '../product'
import { randomFrom } from './chance'
import { type StormShop, tokenOf } from './shop'
import type { Stage } from './stage'

export type Doing =
  | 'stayed'
  | 'paid and left'
  | 'declined'
  | 'left at the bank'
  | 'came back late'
  | 'closed the tab before paying'
export type Outcome = {
  /** The customer's own name for the attempt: Idempotency-Key, and written into the order. */
  attempt: string
  personId: string
  did: Doing | 'sold out'
  isPaid: boolean
  /** What the server answered with 200, each an order that must be there. */
  answers: Set<string>
  /** The provider's payments that this attempt was shown. */
  intentIds: Set<string>
  wasCanceled: boolean
  /** What must not have been answered. */
  wrong: string[]
}
type Target = { url: string }

/** A bank's page of somebody who comes back when it is too late. */
export type AtTheBank = { intent: Intent; outcome: Outcome }

/** What one customer does, by chance of their own: clicks, pays or not, stays or leaves, calls it off or wants something back. */
export async function checkOut(
  stage: Stage,
  shop: StormShop,
  wanted: OrderPayload,
  seed: number,
  bank: AtTheBank[],
): Promise<Outcome> {
  const chance = randomFrom(seed)
  const person = shop.buyers[Math.floor(chance() * shop.buyers.length)]!
  const attempt = crypto.randomUUID()
  const chosen = chooseDoing(chance())
  const outcome: Outcome = {
    attempt,
    personId: person.id,
    did: chosen,
    isPaid: false,
    answers: new Set(),
    intentIds: new Set(),
    wasCanceled: false,
    wrong: [],
  }
  const payload = { ...wanted, comments: attempt, cart: cartOf(shop, chance) }
  const clicks = () => (chance() < 0.1 ? 3 : 1)
  // Each click goes to a server of its own choice.
  const target = (): Target => ({ url: stage.servers[chance() < 0.5 ? 0 : 1]! })

  const opened = await together(clicks(), async () =>
    insist(stage, async () => openIntent(target(), await tokenOf(person), attempt, payload)),
  )
  const intent = opened.find(({ status }) => status === 200)?.body
  for (const { status, body } of opened) {
    if (status === 200 && body.paymentIntentId) outcome.intentIds.add(body.paymentIntentId)
    if (status !== 200 && nameOf(body) !== 'OutOfStock')
      outcome.wrong.push(`no intent: ${status} ${told(body)}`)
  }
  if (!intent) return { ...outcome, did: 'sold out' }
  const did = intent.clientSecret === null && chosen !== 'closed the tab before paying' ? 'stayed' : chosen
  outcome.did = did

  if (did === 'closed the tab before paying') {
    if (chance() < 0.5)
      await insist(stage, async () =>
        call(target(), 'POST', '/user/closeCheckout', {
          token: await tokenOf(person),
          body: { checkoutId: intent.checkoutId },
        }),
      )
    return outcome
  }
  if (intent.clientSecret !== null) await pay(stage, intent, cardOf(did))
  outcome.isPaid = did === 'stayed' || did === 'paid and left'
  if (did === 'paid and left') return outcome
  if (did === 'came back late') {
    bank.push({ intent, outcome })
    return outcome
  }

  const placed = await together(clicks(), () =>
    insist(stage, async () =>
      place<{ id: string }>(target(), await tokenOf(person), attempt, payload, intent),
    ),
  )
  for (const { status, body } of placed) {
    if (status === 200) outcome.answers.add(body.id)
    if ((status === 200) !== outcome.isPaid)
      outcome.wrong.push(`${did}, and placing answered ${status} ${told(body)}`)
  }
  const orderId = [...outcome.answers][0]
  if (orderId && did === 'stayed') await regret(stage, target, shop, person, orderId, outcome, chance)
  return outcome
}

/** Some call it off, twice at once; to some the store gives a part back. */
async function regret(
  stage: Stage,
  target: () => Target,
  shop: StormShop,
  person: Person,
  orderId: string,
  outcome: Outcome,
  chance: () => number,
) {
  const luck = chance()
  if (luck < 0.12) {
    const key = crypto.randomUUID()
    const canceled = await together(2, () =>
      insist(stage, async () =>
        call(target(), 'POST', '/user/userCancelPurchase', {
          token: await tokenOf(person),
          body: { purchaseId: orderId },
          headers: { 'idempotency-key': key },
        }),
      ),
    )
    for (const { status, body } of canceled) {
      if (status === 200) outcome.wasCanceled = true
      else if (nameOf(body) !== 'OrderCannotBeCanceled')
        outcome.wrong.push(`canceling answered ${status} ${told(body)}`)
    }
  } else if (luck < 0.24) {
    const key = crypto.randomUUID()
    const given = await together(2, () =>
      insist(stage, async () =>
        call(target(), 'POST', '/merchant-api/merchantRefundPurchase', {
          token: await tokenOf(shop.merchant),
          body: { purchaseId: orderId, amount: 150, reason: 'It was cold' },
          headers: { 'idempotency-key': key },
        }),
      ),
    )
    for (const { status, body } of given)
      if (status !== 200) outcome.wrong.push(`refunding answered ${status} ${told(body)}`)
  }
}

/** Those who come back from the bank when their time is over: charged for an order, or not at all. */
export async function comeBackLate(stage: Stage, { intent }: AtTheBank) {
  const key = await publishableKey(stage)
  await fetch(`${stage.provider.url}/__sim/3ds/${intent.paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ outcome: 'succeed', client_secret: intent.clientSecret }),
  }).catch(() => null)
}

function chooseDoing(luck: number): Doing {
  if (luck < 0.68) return 'stayed'
  if (luck < 0.78) return 'paid and left'
  if (luck < 0.88) return 'declined'
  if (luck < 0.92) return 'left at the bank'
  if (luck < 0.96) return 'came back late'
  return 'closed the tab before paying'
}

const cardOf = (did: Doing) =>
  did === 'declined'
    ? DECLINED
    : did === 'left at the bank' || did === 'came back late'
      ? THREE_D_SECURE
      : VISA

/** Always soup and bread, the bread sometimes on two lines; sometimes of what there is not enough. */
function cartOf({ shop }: StormShop, chance: () => number): OrderPayload['cart'] {
  const breads = chance() < 0.2 ? 2 : 1
  return [
    { productId: shop.soup.id, quantity: 2 },
    ...Array.from({ length: breads }, () => ({ productId: shop.bread.id, quantity: 1 })),
    ...(chance() < 0.4 ? [{ productId: shop.wine.id, quantity: 1 }] : []),
  ]
}

const keys = new Map<string, string>()
async function publishableKey(stage: Stage): Promise<string> {
  const known = keys.get(stage.provider.url)
  if (known) return known
  const { body } = await insist(stage, () =>
    call<{ key: string }>({ url: stage.servers[0]! }, 'GET', '/stripe-pk'),
  )
  keys.set(stage.provider.url, body.key)
  return body.key
}

/** In the browser: again until the provider has answered. A repetition finds what the first one did. */
async function pay(stage: Stage, intent: Intent, card: string) {
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

const TRIES = 1000

/** Asks again for as long as nobody answers, or the answer is that the server is not well; not when the stage is broken. */
async function insist<Answer extends { status: number }>(
  stage: Stage,
  ask: () => Promise<Answer>,
): Promise<Answer> {
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

const told = (body: unknown) => JSON.stringify(body).slice(0, 160)

const nameOf = (body: unknown) => (body as { name?: string; error?: { name?: string } } | null)?.name

const together = <Out>(count: number, work: () => Promise<Out>) =>
  Promise.all(Array.from({ length: count }, work))
