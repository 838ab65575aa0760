import { addDays, DEFAULT_TZ, localDateOf } from '../../src/core/rules/local-time'
import { call, type Product, signIn as tokenOf } from '../../src/dev/stories/product'

const ADDRESS = {
  address: "Carrer d'Aragó 300",
  postalCode: '08009',
  city: 'Barcelona',
  country: 'ES',
  geo: { lat: 41.393, lon: 2.166 },
}

/** Asks a kitchen of this sign-in for a quote, in words only: as the demo's customer, or as a person of an office. */
export async function askForQuote(
  product: Product,
  kitchen: string,
  { by = 'customer', locationId }: { by?: string; locationId?: string } = {},
): Promise<{ id: string; ufid: string }> {
  const [token, staff] = await Promise.all([tokenOf(product, by), tokenOf(product, kitchen)])
  const { body: stores } = await call<{ docs: { id: string; slug: string; channels: string[] }[] }>(
    product,
    'GET',
    '/stores?limit=200',
    { token: staff },
  )
  const on = addDays(localDateOf(new Date(), DEFAULT_TZ), 8)
  for (const { id, slug } of stores.docs.filter(({ channels }) => channels.includes('catering'))) {
    const asked = { storeIdOrSlug: slug, channel: 'catering', date: on }
    const { body } = await call<{ options: { deliveryStartDate: string }[] }>(
      product,
      'POST',
      '/public/windows',
      { token, body: asked },
    )
    const [window] = body.options
    if (!window) continue
    const placed = await call<{ id: string; ufid: string }>(product, 'POST', '/user/userCCPurchase', {
      token,
      body: {
        storeId: id,
        channel: 'catering',
        cart: [],
        isRequestingQuote: true,
        comments: 'We’re 40, standing. 4 vegetarians and 1 coeliac. Up to €25 a head.',
        ...(locationId ? { locationId } : { address: ADDRESS }),
        deliveryOption: { deliveryStartDate: window.deliveryStartDate },
        customerDetails: {
          name: 'Ada',
          lastName: 'Byron',
          email: `${by}@comanda.test`,
          phone: '+34612345678',
        },
        billingDetails: { name: 'Byron SL', vatNumber: 'B12345674', address: ADDRESS },
      },
    })
    if (placed.body.id) return placed.body
  }
  throw new Error(`no kitchen of ${kitchen} takes a request`)
}
