import { readConfig } from '../../../src/config'
import { call, DEMO_PASSWORD, type Product, query } from '../../../src/dev/stories/product'
import { type LinkPurpose, signLink } from '../../../src/modules/identity/sign-in/public-links'
import type { Person } from './people'
import type { Places } from './screens'

const STORE = 'cuina-de-barri-eixample'
/** Signs the links of mails, and seals accounts: the one that the demo world was made with. */
const { SECRET } = readConfig({})

export type Tokens = { accessToken: string; refreshToken: string }

/** Signs a person of the demo world in, who reads English from now on. */
export async function signedIn(product: Product, email: string): Promise<Tokens> {
  const body = { email, password: DEMO_PASSWORD }
  const session = await call<Tokens>(product, 'POST', '/auth/email/login', { body })
  if (session.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(session.body)}`)
  const token = session.body.accessToken
  await call(product, 'PATCH', '/user/settings', { token, body: { language: 'en' } })
  return { accessToken: token, refreshToken: session.body.refreshToken }
}

type Order = { id: string; state: string }

type SharedPlaces = Pick<Places, 'stores' | 'locationId' | 'productId' | 'quoteId'>

/** By the address of the product. */
const shared = new Map<string, Promise<SharedPlaces>>()

/** What all people of a world share, as it is before anything is pressed: a menu may be taken down later. */
function sharedPlacesOf(product: Product): Promise<SharedPlaces> {
  const known = shared.get(product.url) ?? readSharedPlaces(product)
  shared.set(product.url, known)
  return known
}

async function readSharedPlaces(product: Product): Promise<SharedPlaces> {
  const superToken = (await signedIn(product, 'super@comanda.test')).accessToken
  const storeOf = async (channel: string) => {
    const { body } = await call<{ stores: { slug: string }[] }>(product, 'POST', '/public/search', {
      body: { channel },
    })
    return body.stores.slice(0, 1).map(({ slug }) => ({ slug, channel }))
  }
  const stores = [
    { slug: STORE, channel: 'canteen' },
    ...(await storeOf('catering')),
    ...(await storeOf('groceries')),
  ]
  const { body: offices } = await call<{ docs: { id: string }[] }>(product, 'GET', '/locations?limit=1', {
    token: superToken,
  })
  const { docs: quotes } = await query<{ docs: { id: string; state: string }[] }>(
    product,
    'admin.quotes.list',
    superToken,
    { limit: 100 },
  )
  const { body: page } = await call<{ menu: { products: { id: string }[] } }>(
    product,
    'POST',
    '/public/store',
    {
      body: { storeIdOrSlug: STORE, channel: 'canteen' },
    },
  )
  return {
    stores,
    locationId: offices.docs[0]!.id,
    productId: page.menu.products[0]!.id,
    quoteId: quotes.find(({ state }) => state === 'sent')!.id,
  }
}

/** Real ids for the parameters of addresses. */
export async function placesOf(product: Product, { email }: Person): Promise<Places> {
  const places = await sharedPlacesOf(product)
  // Visitors look at an order of another person by the links of its mails.
  const { accessToken: token } = await signedIn(product, email ?? 'employee@comanda.test')
  const { body: me } = await call<{ id: string }>(product, 'GET', '/user', { token })
  const { docs } = await query<{ docs: Order[] }>(product, 'customer.orders.list', token, { limit: 100 })
  const inState = (state: string) => docs.find(order => order.state === state)?.id
  const any = docs[0]?.id
  const delivered = inState('delivered') ?? any
  const linkTo = (purpose: LinkPurpose, id = '') => signLink(SECRET, purpose, id, new Date())
  return {
    ...places,
    orders: { any, changeable: inState('pending') ?? any, delivered },
    links: {
      track: linkTo('track-order', any),
      rate: linkTo('rate-order', delivered),
      unsubscribe: linkTo('unsubscribe', me.id),
    },
  }
}
