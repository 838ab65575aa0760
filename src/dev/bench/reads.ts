import { offer } from './load'
import type { Stage } from './stage'

/** What people look at before and after they order, as often as each: menus most of all. */
export async function offerReads(
  { product, menuStore, shoppers }: Stage,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) {
  const api = `${product.url}/api/v1`
  const someone = (i: number) => shoppers[i % shoppers.length]!
  const ask = (path: string, token?: string, body?: object) =>
    read(`${api}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const menu = () => ask(`/public/stores/${menuStore}/menu?channel=groceries`)
  const reads: ((i: number) => Promise<void>)[] = [
    menu,
    i => ask('/user/userFindSessionsAndPurchases', someone(i).token, { limit: 10 }),
    menu,
    i => ask('/user/balance', someone(i).token),
    i => ask('/public/search', undefined, { channel: 'canteen', locationId: someone(i).locationId }),
  ]
  return offer(perSecond, seconds, i => reads[i % reads.length]!(i))
}

async function read(url: string, init: RequestInit) {
  const response = await fetch(url, { ...init, decompress: false })
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}
