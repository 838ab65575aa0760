import type { Person } from '../../core/context'
import { DECLINED, VISA } from '../stories/customer'
import { call } from '../stories/product'
import { insist, nameOf, pay, summaryOf, together } from './asking'
import type { Scene } from './scene'
import { FIGHT_CODE, GIFT_CODE, tokenOf } from './shop'

/** What somebody did about their wallet, and what came of it as far as they were told. */
export type Visit = {
  personId: string
  did:
    | 'topped up'
    | 'topped up and left'
    | 'top-up declined'
    | 'redeemed money'
    | 'kept a coupon'
    | 'was given money'
  /** What the wallet must be worth more for it. */
  cents: number
  wrong: string[]
}

/** Now and then somebody pays money into their wallet, redeems a code, or is given something that does not last. */
export async function visitWallet(scene: Scene, person: Person, random: () => number): Promise<Visit | null> {
  const luck = random()
  if (luck < 0.12) return topUp(scene, person, random)
  if (luck < 0.22) return redeem(scene, person, GIFT_CODE, random)
  if (luck < 0.27) return redeem(scene, person, FIGHT_CODE, random)
  if (luck < 0.37) return beGiven(scene, person, random)
  return null
}

type TopUpAnswer = { clientSecret: string | null; paymentIntentId: string }

async function topUp(scene: Scene, person: Person, random: () => number): Promise<Visit> {
  const { stage, target } = scene
  const amount = 500 + Math.floor(random() * 1500)
  const luck = random()
  const did = luck < 0.5 ? 'topped up' : luck < 0.8 ? 'topped up and left' : 'top-up declined'
  const visit: Visit = { personId: person.id, did, cents: did === 'top-up declined' ? 0 : amount, wrong: [] }
  const key = crypto.randomUUID()
  const answers = await together(random() < 0.2 ? 3 : 1, () =>
    insist(stage, async () =>
      call<TopUpAnswer>(target(), 'POST', '/user/wallet/topup', {
        token: await tokenOf(person),
        body: { amount },
        headers: { 'idempotency-key': key },
      }),
    ),
  )
  for (const answer of answers)
    if (answer.status !== 200) visit.wrong.push(`topping up answered ${summaryOf(answer)}`)
  const opened = answers.find(({ status }) => status === 200)?.body
  if (!opened) return { ...visit, cents: 0 }
  await pay(stage, opened, did === 'top-up declined' ? DECLINED : VISA)
  if (did !== 'topped up') return visit

  const confirmed = await together(2, () =>
    insist(stage, async () =>
      call(target(), 'POST', '/user/wallet/topup/confirm', {
        token: await tokenOf(person),
        body: { paymentIntentId: opened.paymentIntentId },
      }),
    ),
  )
  for (const answer of confirmed)
    if (answer.status !== 200) visit.wrong.push(`confirming a top-up answered ${summaryOf(answer)}`)
  return visit
}

/** Once, or twice at the same moment: with one key, and as two people would who share an account. */
async function redeem(scene: Scene, person: Person, code: string, random: () => number): Promise<Visit> {
  const isMoney = code === GIFT_CODE
  const keys = Array.from({ length: random() < 0.5 ? 2 : 1 }, () => crypto.randomUUID())
  const answers = await Promise.all(
    keys.map(key =>
      together(2, () =>
        insist(scene.stage, async () =>
          call(scene.target(), 'POST', '/user/promotions/redeem', {
            token: await tokenOf(person),
            body: { code },
            headers: { 'idempotency-key': key },
          }),
        ),
      ),
    ),
  )
  const refusals = answers.flat().filter(({ status }) => status !== 200)
  const redeemed = answers.filter(ofKey => ofKey.some(({ status }) => status === 200)).length
  return {
    personId: person.id,
    did: isMoney ? 'redeemed money' : 'kept a coupon',
    cents: isMoney ? redeemed * 250 : 0,
    wrong: [
      ...refusals
        .filter(
          ({ body }) => !/^CodeCredit(AlreadyRedeemedByUser|TimesRedeemableReached)$/.test(nameOf(body)),
        )
        .map(answer => `redeeming answered ${summaryOf(answer)}`),
      // Of a discount, somebody else's use may have come back between the two; credit that is given stays given.
      ...answers
        .filter(ofKey => isMoney && new Set(ofKey.map(({ status }) => status)).size > 1)
        .map(ofKey => `one key was answered ${ofKey.map(summaryOf).join(' and ')}`),
      ...(!isMoney && redeemed > 1 ? [`a coupon was kept ${redeemed} times`] : []),
    ],
  }
}

/** Money that is gone again in some seconds, whatever of it is not spent by then. Some come just too late to spend it. */
async function beGiven(scene: Scene, person: Person, random: () => number): Promise<Visit> {
  const amount = 100 + Math.floor(random() * 400)
  const comesTooLate = random() < 0.5
  const { visit, expiresAt } = await giveForAMoment(
    scene,
    person,
    amount,
    comesTooLate ? 1000 : 1000 + random() * 9000,
  )
  if (comesTooLate) await Bun.sleep(Math.max(0, expiresAt.getTime() - Date.now()))
  return visit
}

export async function giveForAMoment(
  { stage, shop, target }: Scene,
  person: Person,
  amount: number,
  lastsMs: number,
): Promise<{ visit: Visit; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + lastsMs)
  const key = crypto.randomUUID()
  const answer = await insist(stage, async () =>
    call(target(), 'POST', '/credits', {
      token: await tokenOf(shop.admin),
      body: {
        userId: person.id,
        price: { amount },
        comment: 'For today',
        expiresAt: expiresAt.toISOString(),
      },
      headers: { 'idempotency-key': key },
    }),
  )
  const isGiven = answer.status === 200 || answer.status === 201
  // Nobody answered until it was too late for it.
  const wasTooLate = nameOf(answer.body) === 'ValidationError' && expiresAt <= new Date()
  const visit: Visit = {
    personId: person.id,
    did: 'was given money',
    cents: isGiven ? amount : 0,
    wrong: isGiven || wasTooLate ? [] : [`giving credit answered ${summaryOf(answer)}`],
  }
  return { visit, expiresAt }
}
