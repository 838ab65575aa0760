import type { Person } from '../../core/context'
import { VISA } from '../stories/customer'
import { call } from '../stories/product'
import { insist, nameOf, pay, summaryOf, together } from './asking'
import type { AtTheBank, Outcome, Scene } from './scene'
import { tokenOf } from './shop'

export type PlacedOrder = {
  id: string
  revision: number
  cartItems: { id: string; productId: string; quantity: number }[]
}
type PostOrderAction = {
  scene: Scene
  person: Person
  order: PlacedOrder
  outcome: Outcome
  random: () => number
}

/** What comes after an order, of two things sometimes both at once. Every call is made twice, under one key. */
export async function actOnOrder(happens: PostOrderAction, chosen?: string): Promise<void> {
  const [name, work] = chosen ? actionCalled(chosen) : chooseAction(happens.random())
  happens.outcome.action = name
  await work(happens)
}

const atOnce =
  (...works: ((happens: PostOrderAction) => Promise<void>)[]) =>
  async (happens: PostOrderAction) => {
    await Promise.all(works.map(work => work(happens)))
  }
const inTurn =
  (...works: ((happens: PostOrderAction) => Promise<void>)[]) =>
  async (happens: PostOrderAction) => {
    for (const work of works) await work(happens)
  }

/** Up to which number it is which. */
const ACTIONS: [number, string | null, (happens: PostOrderAction) => Promise<void>][] = [
  [0.1, 'called off', inTurn(cancel)],
  [0.2, 'a part given back', inTurn(refundPart)],
  [0.26, 'two parts given back at once', atOnce(refundPart, refundPart)],
  [0.33, 'changed to more', inTurn(wantMore)],
  [0.4, 'changed to less', inTurn(wantLess)],
  [0.45, 'changed to less, then called off', inTurn(wantLess, cancel)],
  [0.5, 'changed and called off at once', atOnce(wantMore, cancel)],
  [0.55, 'given back and called off at once', atOnce(refundPart, cancel)],
  [0.59, 'rejected and called off at once', atOnce(reject, cancel)],
  [0.62, 'rejected', inTurn(reject)],
  [1, null, async () => {}],
]

function chooseAction(luck: number) {
  const [, name, work] = ACTIONS.find(([upTo]) => luck < upTo) ?? ACTIONS.at(-1)!
  return [name, work] as const
}

function actionCalled(chosen: string) {
  const [, name, work] = ACTIONS.find(([, name]) => name === chosen)!
  return [name, work] as const
}

async function twice(
  { scene }: PostOrderAction,
  by: Person,
  path: string,
  body: Record<string, unknown>,
): Promise<{ status: number; body: unknown }[]> {
  const key = crypto.randomUUID()
  return together(2, () =>
    insist(scene.stage, async () =>
      call(scene.target(), 'POST', path, {
        token: await tokenOf(by),
        body,
        headers: { 'idempotency-key': key },
      }),
    ),
  )
}

async function cancel(happens: PostOrderAction) {
  const { person, order, outcome } = happens
  for (const answer of await twice(happens, person, '/user/userCancelPurchase', { purchaseId: order.id })) {
    if (answer.status === 200) outcome.wasCanceled = true
    else if (nameOf(answer.body) !== 'OrderCannotBeCanceled')
      outcome.wrong.push(`canceling answered ${summaryOf(answer)}`)
  }
}

async function refundPart(happens: PostOrderAction) {
  const { scene, order, outcome, random } = happens
  const reason = `It was cold (${crypto.randomUUID()})`
  const body = { purchaseId: order.id, amount: 100 + Math.floor(random() * 150), reason }
  const answers = await twice(happens, scene.shop.merchant, '/merchant-api/merchantRefundPurchase', body)
  outcome.givenBack.set(
    reason,
    answers.some(({ status }) => status === 200),
  )
  for (const answer of answers)
    if (answer.status !== 200 && !/^(NothingToRefund|RefundTooLarge)$/.test(nameOf(answer.body)))
      outcome.wrong.push(`refunding answered ${summaryOf(answer)}`)
}

async function reject(happens: PostOrderAction) {
  const { scene, order, outcome } = happens
  const body = { state: 'rejected_by_store', purchaseIds: [order.id], reason: 'The oven is out' }
  for (const answer of await twice(happens, scene.shop.merchant, '/merchant-api/setLiveOrdersStatus', body))
    if (answer.status !== 200) outcome.wrong.push(`rejecting answered ${summaryOf(answer)}`)
}

/** One more of each: what it costs more is of the company, of the wallet, or paid first; some leave at that, paid or not. */
async function wantMore(happens: PostOrderAction) {
  const { scene, person, order, outcome, random } = happens
  const [stays, pays] = [random() < 0.5, random() < 0.8]
  const lines = order.cartItems.map(line => ({ ...line, quantity: line.quantity + 1 }))
  if (!(await change(happens, lines)).includes('CardWouldPayMore')) return
  const path = `/user/payPurchaseChange/${order.id}`
  const opened = await twice(happens, person, path, { cart: cartOf(lines), revision: order.revision })
  for (const answer of opened)
    if (answer.status !== 200 && !MAY_CHANGE_NO_MORE.test(nameOf(answer.body)))
      outcome.wrong.push(`paying for a change answered ${summaryOf(answer)}`)
  const payment = opened.find(({ status }) => status === 200)?.body as AtTheBank | undefined
  if (!payment || !pays) return
  await pay(scene.stage, payment, VISA)
  if (!stays) return
  const { paymentIntentId } = payment
  for (const answer of await twice(happens, person, '/user/confirmPaymentForExistingOrder', {
    purchaseId: order.id,
    paymentIntentId,
  }))
    if (answer.status >= 500) outcome.wrong.push(`confirming a change answered ${summaryOf(answer)}`)
}

/** Fewer of one, and without the last line. */
async function wantLess(happens: PostOrderAction) {
  const { cartItems: lines } = happens.order
  const cart = lines
    .slice(0, Math.max(1, lines.length - 1))
    .map((line, i) => ({ ...line, quantity: i === 0 ? Math.max(1, line.quantity - 1) : line.quantity }))
  await change(happens, cart)
}

const MAY_CHANGE_NO_MORE =
  /^(OrderCannotBeEdited|OutOfStock|StaleRecord|NothingToPay|PaymentPlanChanged|PriceChanged)$/
const cartOf = (lines: PlacedOrder['cartItems']) =>
  lines.map(({ id, productId, quantity }) => ({ id, productId, quantity }))

/** Answers the reasons why not. */
async function change(happens: PostOrderAction, lines: PlacedOrder['cartItems']): Promise<string[]> {
  const { person, order, outcome } = happens
  const answers = await twice(happens, person, `/user/updatePurchase/${order.id}`, { cart: cartOf(lines) })
  for (const answer of answers)
    if (answer.status !== 200 && !MAY_CHANGE_NO_MORE.test(nameOf(answer.body)))
      outcome.wrong.push(`changing answered ${summaryOf(answer)}`)
  return answers.flatMap(({ body }) => (body as { details?: { reason?: string } }).details?.reason ?? [])
}
