import { addDays, DEFAULT_TZ, localDateOf } from '../../src/core/rules/local-time'
import { payWithCard } from '../../src/dev/stories/customer'
import { call, type Product, signIn as tokenOf } from '../../src/dev/stories/product'

const ADDRESS = {
  address: "Carrer d'Aragó 300",
  postalCode: '08009',
  city: 'Barcelona',
  country: 'ES',
  geo: { lat: 41.393, lon: 2.166 },
}

export type Placed = {
  id: string
  ufid: string
  /** In the city of the order. */
  deliveryDate: string
  totalCost: { amount: number }
  cartItems: { name: string }[]
}

/**
 * Some plates of catering for the week after, paid by card; its kitchen has not accepted it yet.
 * @param kitchen whose store it has to be, by its sign-in; absent: anybody's
 */
export async function placeOrder(product: Product, kitchen?: string): Promise<Placed> {
  const token = await tokenOf(product, 'customer')
  const on = addDays(localDateOf(new Date(), DEFAULT_TZ), 6)
  const at = { channel: 'catering', date: on, address: ADDRESS }
  const { body: found } = await call<{ stores: { slug: string }[] }>(product, 'POST', '/public/search', {
    token,
    body: at,
  })
  const stores = kitchen && (await storesOf(product, kitchen))
  for (const { slug } of found.stores) {
    const asked = { storeIdOrSlug: slug, channel: 'catering', date: on }
    const [page, windows] = await Promise.all([
      call<StorePage>(product, 'POST', '/public/store', { token, body: asked }),
      call<Windows>(product, 'POST', '/public/windows', { token, body: asked }),
    ])
    const window = windows.body.options[0]
    const dishes = page.body.menu?.products.filter(({ modifierGroups }) =>
      modifierGroups.every(({ min }) => min === 0),
    )
    if (!window || !dishes || dishes.length < 2) continue
    if (stores && !stores.includes(page.body.store.id)) continue
    const req = {
      storeId: page.body.store.id,
      channel: 'catering',
      cart: dishes.slice(0, 2).map(({ id }) => ({ productId: id, quantity: 8 })),
      address: ADDRESS,
      deliveryOption: { deliveryStartDate: window.deliveryStartDate },
      customerDetails: {
        name: 'Ada',
        lastName: 'Byron',
        email: 'customer@comanda.test',
        phone: '+34612345678',
      },
      billingDetails: { name: 'Byron SL', vatNumber: 'B12345674', address: ADDRESS },
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const intent = await call<Intent>(product, 'POST', '/user/createPurchasePaymentIntent', {
      token,
      headers,
      body: { req },
    })
    await payWithCard(product, intent.body)
    const placed = await call<Placed & { state: string }>(product, 'POST', '/user/userCCPurchase', {
      token,
      headers,
      body: req,
    })
    if (placed.body.state === 'pending') return placed.body
  }
  throw new Error('no kitchen leaves an order waiting')
}

async function storesOf(product: Product, kitchen: string) {
  const token = await tokenOf(product, kitchen)
  const { body } = await call<{ docs: { id: string }[] }>(product, 'GET', '/stores?limit=200', { token })
  return body.docs.map(({ id }) => id)
}

type StorePage = {
  store: { id: string }
  menu: { products: { id: string; modifierGroups: { min: number }[] }[] } | null
}
type Windows = { options: { deliveryStartDate: string }[] }
type Intent = Parameters<typeof payWithCard>[1]
