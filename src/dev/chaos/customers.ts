import type { Person } from '../../core/context'
import {
  DECLINED,
  type Intent,
  type OrderPayload,
  openIntent,
  place,
  THREE_D_SECURE,
  VISA,
} from '../stories/customer'
import { call } from '../stories/product'
import { insist, nameOf, pay, publishableKey, summaryOf, together } from './asking'
import { actOnOrder, type PlacedOrder } from './post-order-actions'
import { type AtTheBank, type Doing, type Outcome, oneOf, type Scene } from './scene'
import { BUDGET_CODE, type ChaosShop, FIGHT_CODE, tokenOf } from './shop'
import type { Stage } from './stage'

/**
 * What is not left to chance. `postOrderActions`: stays, pays, and wants this afterwards; null: nothing. `clicks`: of each button,
 * at the same moment.
 */
type CheckoutOptions = { code?: string | null; postOrderActions?: string | null; clicks?: number }

/** What one customer does, at random: clicks, pays or not, stays or leaves, calls it off or wants something back. */
export async function checkOut(
  scene: Scene,
  person: Person,
  random: () => number,
  { code = codeOf(random), postOrderActions, clicks: asked }: CheckoutOptions = {},
): Promise<Outcome> {
  const { stage, shop, target } = scene
  const attempt = crypto.randomUUID()
  const startedAt = new Date()
  const chosen = postOrderActions === undefined ? chooseDoing(random()) : 'stayed'
  const outcome: Outcome = {
    attempt,
    personId: person.id,
    did: chosen,
    isPaid: false,
    crowdedAt: null,
    asked: { attempt, personId: person.id, from: startedAt, until: startedAt, cart: [] },
    wasClosed: false,
    answers: new Set(),
    action: null,
    wasCanceled: false,
    givenBack: new Map(),
    wrong: [],
  }
  const clicks = () => asked ?? (random() < 0.1 ? 3 : 1)
  const wanted = { ...oneOf(scene.windows, random), comments: attempt, cart: cartOf(shop, random) }
  const withCode = code ? { ...wanted, couponCode: code } : wanted

  const openWith = (payload: OrderPayload) =>
    together(clicks(), () =>
      insist(stage, async () => openIntent(target(), await tokenOf(person), attempt, payload)),
    )
  let payload: OrderPayload = withCode
  let opened = await openWith(payload)
  // Somebody else was quicker with the code: then without it.
  if (opened.every(({ status, body }) => status !== 200 && CODE_IS_GONE.test(nameOf(body)))) {
    payload = wanted
    opened = await openWith(payload)
  }
  outcome.asked = { ...outcome.asked, until: new Date(), cart: wanted.cart }
  for (const answer of opened) {
    if (isCrowded(answer.body)) outcome.crowdedAt = new Date()
    else if (isClosed(answer.body)) outcome.wasClosed = true
    else if (answer.status !== 200 && !CODE_IS_GONE.test(nameOf(answer.body)) && !isSoldOut(answer.body))
      outcome.wrong.push(`no intent: ${summaryOf(answer)}`)
  }
  const intent = opened.find(({ status }) => status === 200)?.body
  if (!intent) return { ...outcome, did: whyNotOpened(outcome) }
  const did = intent.clientSecret === null && chosen !== 'closed the tab before paying' ? 'stayed' : chosen
  outcome.did = did

  if (did === 'closed the tab before paying') {
    if (random() < 0.5)
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
    scene.bank.push(intent)
    return outcome
  }
  await placeIt(scene, { person, payload, intent, clicks: clicks(), outcome, random, postOrderActions })
  return outcome
}

type Placing = {
  person: Person
  payload: OrderPayload
  intent: Intent
  clicks: number
  outcome: Outcome
  random: () => number
  postOrderActions: string | null | undefined
}

async function placeIt({ stage, target, ...rest }: Scene, placing: Placing) {
  const { person, payload, intent, outcome, random } = placing
  const placed = await together(placing.clicks, () =>
    insist(stage, async () =>
      place<PlacedOrder>(target(), await tokenOf(person), outcome.attempt, payload, intent),
    ),
  )
  for (const answer of placed) {
    if (answer.status === 200) outcome.answers.add(answer.body.id)
    if (outcome.isPaid && isClosed(answer.body)) outcome.wasClosed = true
    else if ((answer.status === 200) !== outcome.isPaid)
      outcome.wrong.push(`${outcome.did}, and placing answered ${summaryOf(answer)}`)
  }
  const order = placed.find(({ status }) => status === 200)?.body
  if (order && outcome.did === 'stayed' && placing.postOrderActions !== null)
    await actOnOrder(
      { scene: { stage, target, ...rest }, person, order, outcome, random },
      placing.postOrderActions,
    )
}

/** Those who come back from the bank when their time is over: charged for an order, or not at all. */
export async function comeBackLate(stage: Stage, { paymentIntentId, clientSecret }: AtTheBank) {
  const key = await publishableKey(stage)
  await fetch(`${stage.provider.url}/__sim/3ds/${paymentIntentId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ outcome: 'succeed', client_secret: clientSecret }),
  }).catch(() => null)
}

const whyNotOpened = ({ crowdedAt, wasClosed }: Outcome) =>
  crowdedAt ? 'had too much set aside' : wasClosed ? 'gave way' : 'sold out'

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

const CODE_IS_GONE = /^CodeCredit(TimesRedeemableReached|AlreadyRedeemedByUser)$/
/** The few who do most leave some payments open at their bank; whether it were so many is audited. */
const isCrowded = (body: unknown) => nameOf(body) === 'TooManyReservations'
/** An unpaid reservation gives way to another; whether it may, is audited. */
const isClosed = (body: unknown) => nameOf(body) === 'CheckoutClosed'
const isSoldOut = (body: unknown) => nameOf(body) === 'OutOfStock'

function codeOf(random: () => number): string | null {
  const luck = random()
  return luck < 0.25 ? FIGHT_CODE : luck < 0.45 ? BUDGET_CODE : null
}

/** Always soup and bread, the bread sometimes on two lines; sometimes of what there is not enough. */
function cartOf({ shop }: ChaosShop, random: () => number): OrderPayload['cart'] {
  const breads = random() < 0.2 ? 2 : 1
  return [
    { productId: shop.soup.id, quantity: 2 },
    ...Array.from({ length: breads }, () => ({ productId: shop.bread.id, quantity: 1 })),
    ...(random() < 0.3 ? [{ productId: shop.wine.id, quantity: 1 }] : []),
  ]
}
