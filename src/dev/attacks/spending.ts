import { chooseWindow } from '../stories/customer'
import type { Attack } from './attack'
import { flood } from './floods'
import type { SignedIn, Stage } from './stage'

const withKey = (caller: SignedIn, stage: Stage, path: string, body: object, method = 'POST') =>
  stage.send(caller, method, `/api/v1${path}`, body, { 'idempotency-key': crypto.randomUUID() })
const customer = (stage: Stage) => stage.person()
const sendAs = (path: string, body: (i: number) => object) => (stage: Stage, caller: object, i: number) =>
  withKey(caller as SignedIn, stage, path, body(i))

/** What costs us money, or keeps the payment provider busy. */
export const SPENDING: readonly Attack[] = [
  {
    name: 'Payments without end',
    by: 'customer',
    of: 'money',
    does: '300 top-ups of the wallet, each a payment at the provider',
    expected: 'thirty in a minute, a hundred in a day',
    prepare: flood(
      customer,
      sendAs('/user/wallet/topup', () => ({ amount: 1_000 })),
      {
        count: 300,
        atMost: 30,
      },
    ),
  },
  {
    name: 'Cards that are tried',
    by: 'customer',
    of: 'money',
    does: '300 cards that somebody begins to keep',
    expected: 'thirty in a minute, a hundred in a day',
    prepare: flood(
      customer,
      sendAs('/user/payment-methods/setup', () => ({ kind: 'card' })),
      {
        count: 300,
        atMost: 30,
      },
    ),
  },
  {
    name: 'Large carts that are priced',
    by: 'customer',
    of: 'processor',
    does: '400 calls that price 16 orders of 37 lines each',
    expected: 'counted by the order, 240 in a minute',
    async prepare(stage) {
      const buyer = await stage.person()
      const payload = await chooseWindow({ url: stage.product.url }, buyer.token, {
        storeId: stage.shop.store.id,
        channel: 'canteen',
        address: {
          address: "Carrer d'Aragó 300",
          postalCode: '08009',
          city: 'Barcelona',
          country: 'ES',
          geo: { lat: 41.393, lon: 2.166 },
        },
        cart: [{ productId: stage.shop.soup.id, quantity: 1 }],
        customerDetails: { name: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '+34612345678' },
      })
      const cart = Array.from({ length: 37 }, (_, i) => ({
        productId: i % 2 ? stage.shop.soup.id : stage.shop.bread.id,
        quantity: 1,
        comment: `line ${i}`,
      }))
      const orders = Array(16).fill({ ...payload, cart })
      return flood(
        async () => buyer,
        (_, caller) => withKey(caller as SignedIn, stage, '/user/checkoutPlans', { orders }),
        { count: 400, atMost: 15 },
      )(stage)
    },
  },
]
