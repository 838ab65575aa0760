import type { Person } from '../../core/context'
import { addDays, localDateOf } from '../../core/rules/local-time'
import { makePerson, type TestWorld } from '../../core/testing'
import { giveBalance } from '../../modules/money/ledger/money.make'
import { makeOffice, makeShop } from '../../modules/orders/checkout/checkout.make'
import { chooseWindow, type OrderPayload, openIntent, place } from '../stories/customer'
import { call } from '../stories/product'
import { insist, summaryOf } from './asking'
import { oneOf } from './scene'
import { tokenOf } from './shop'

const BUYERS = 24
const AT_ONCE = 4
const WALLET_CENTS = 400_000

export type Kitchen = Awaited<ReturnType<typeof openKitchen>>
type Stage = { url: string; problem(): Error | null }

/** A shop with its merchant, and people of an office who pay from their wallets. */
export async function openKitchen(world: TestWorld) {
  const shop = await makeShop(world)
  const buyers: Person[] = []
  let locationId = ''
  for (let i = 0; i < BUYERS; i++) {
    const person = await makePerson(world)
    if (locationId)
      await world.db
        .insertInto('location_member')
        .values({
          location_id: locationId,
          person_id: person.id,
          joined_by: 'admin',
          joined_at: new Date(),
        })
        .execute()
    else locationId = (await makeOffice(world, person, {})).id
    await giveBalance(world, person.id, WALLET_CENTS)
    buyers.push(person)
  }
  const merchant = await makePerson(world, {
    permissions: [{ type: 'MerchantAdminPermission', scope: { merchantIds: [shop.store.merchant_id] } }],
  })
  return { shop, buyers, merchant, locationId }
}

/** So many orders, placed through the API by people who insist; each is accepted, and packed when `isPacked`. */
export async function orderAll(
  stage: Stage,
  kitchen: Kitchen,
  { orders, isPacked, random }: { orders: number; isPacked: boolean; random: () => number },
): Promise<string[]> {
  const { shop, buyers, merchant, locationId } = kitchen
  const date = addDays(localDateOf(new Date(), shop.store.tz), 1)
  const payload = {
    storeId: shop.store.id,
    channel: 'canteen',
    locationId,
    cart: [{ productId: shop.soup.id, quantity: 2 }],
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  } satisfies OrderPayload
  const target = { url: stage.url }
  const wanted = await chooseWindow(target, await tokenOf(buyers[0]!), { ...payload, date })
  const placed: string[] = []

  async function orderOne(number: number) {
    const person = oneOf(buyers, random)
    const attempt = crypto.randomUUID()
    const mine = { ...wanted, comments: `Order ${number}` }
    const opened = await insist(stage, async () => openIntent(target, await tokenOf(person), attempt, mine))
    if (opened.status !== 200) throw new Error(`no intent: ${summaryOf(opened)}`)
    const order = await insist(stage, async () =>
      place<{ id: string; state: string }>(target, await tokenOf(person), attempt, mine, opened.body),
    )
    if (order.status !== 200) throw new Error(`not placed: ${summaryOf(order)}`)
    placed.push(order.body.id)
    if (order.body.state !== 'accepted') await move(order.body.id, 'accepted')
    if (isPacked) await move(order.body.id, 'pending_pickup')
  }
  async function move(id: string, state: string) {
    const key = crypto.randomUUID()
    const moved = await insist(stage, async () =>
      call(target, 'POST', '/merchant-api/setLiveOrdersStatus', {
        token: await tokenOf(merchant),
        body: { purchaseIds: [id], state, force: false, source: 'admin' },
        headers: { 'idempotency-key': key },
      }),
    )
    if (moved.status !== 200) throw new Error(`not ${state}: ${summaryOf(moved)}`)
  }
  let begun = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (begun < orders) await orderOne(++begun)
    }),
  )
  return placed
}

/** Staff print this paper once more. */
export async function reprint(stage: Stage, { merchant }: Kitchen, printJobId: string) {
  const key = crypto.randomUUID()
  const answer = await insist(stage, async () =>
    call({ url: stage.url }, 'POST', '/merchant-api/merchantReprintJob', {
      token: await tokenOf(merchant),
      body: { printJobId },
      headers: { 'idempotency-key': key },
    }),
  )
  if (answer.status !== 200) throw new Error(`no reprint: ${summaryOf(answer)}`)
}
