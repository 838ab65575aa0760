import { HOME } from '../../modules/orders/checkout/checkout.make'
import { chooseWindow } from '../stories/customer'
import { type Attack, many, tally } from './attack'
import type { SignedIn, Stage } from './stage'

const BREADS = 1000
/** What a fresh account may set aside; see `src/modules/orders/checkout/rules/reservations.ts`. */
const UNPROVEN_UNITS = 30
const UNPROVEN_AT_ONCE = 3
const UNPROVEN_IN_NETWORK = 12

async function fresh(stage: Stage, ip?: string): Promise<SignedIn> {
  const person = await stage.person()
  await stage.world.db
    .updateTable('person')
    .set({ email_verified_at: null })
    .where('id', '=', person.id)
    .execute()
  return { ...person, ip: ip ?? person.ip }
}

async function cartOf({ product, shop }: Stage, { token }: SignedIn, breads: number) {
  const payload = {
    storeId: shop.store.id,
    channel: 'canteen',
    address: HOME,
    cart: [
      { productId: shop.soup.id, quantity: 2 },
      { productId: shop.bread.id, quantity: breads },
    ],
    customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
  }
  return chooseWindow({ url: product.url }, token, payload)
}

const reserve = (stage: Stage, person: SignedIn, req: object) =>
  stage.send(
    person,
    'POST',
    '/api/v1/user/createPurchasePaymentIntent',
    { req },
    { 'idempotency-key': crypto.randomUUID() },
  )

export const HOARDING: readonly Attack[] = [
  {
    name: 'A whole stock set aside',
    by: 'customer',
    of: 'stock',
    does: 'one fresh account reserves all the bread, then as much as it gets, in 25 calls',
    expected: `no more than ${UNPROVEN_UNITS} of ${BREADS}, then refused`,
    aims: { stock: UNPROVEN_UNITS },
    async prepare(stage) {
      const hoarder = await fresh(stage)
      const all = await cartOf(stage, hoarder, BREADS)
      const some = await cartOf(stage, hoarder, UNPROVEN_UNITS / UNPROVEN_AT_ONCE)
      return async () => {
        const answers = tally()
        await many(25, 5, async i =>
          answers.count((await reserve(stage, hoarder, i < 5 ? all : some)).status),
        )
        return answers.report(answers.of(200) > UNPROVEN_AT_ONCE && 'more reservations than may be')
      }
    },
  },
  {
    name: 'Many accounts behind one address',
    by: 'customer',
    of: 'stock',
    does: '20 fresh accounts of one address reserve ten breads each, five at once',
    expected: `no more than ${UNPROVEN_IN_NETWORK} reservations together`,
    aims: { stock: UNPROVEN_IN_NETWORK * 10 },
    async prepare(stage) {
      const ip = stage.address()
      const people: SignedIn[] = []
      for (let i = 0; i < 20; i++) people.push(await fresh(stage, ip))
      const cart = await cartOf(stage, people[0]!, 10)
      return async () => {
        const answers = tally()
        await many(20, 5, async i => answers.count((await reserve(stage, people[i]!, cart)).status))
        return answers.report(answers.of(200) > UNPROVEN_IN_NETWORK && 'more reservations than may be')
      }
    },
  },
  {
    name: 'Guessing at coupon codes',
    by: 'customer',
    of: 'money',
    does: '100 invented codes of one customer',
    expected: 'ten are looked at, then refused for an hour',
    async prepare(stage) {
      const guesser = await stage.person()
      return async () => {
        const answers = tally()
        await many(100, 10, async i =>
          answers.count(
            (await stage.send(guesser, 'POST', '/api/v1/user/promotions/redeem', { code: `GUESS${i}` }))
              .status,
          ),
        )
        return answers.report(answers.of(404) > 10 && 'more guesses than ten')
      }
    },
  },
]
