import { HOUR_MS } from '../../core/rules/instant'
import { openLightClient } from './light-client'
import { offer } from './load'
import type { Stage } from './stage'

/** So far apart that none is dropped for coming too soon. */
const APART_MS = 3_000

/** Phones of couriers that tell where they were then: each ping is a request of its own. */
export async function offerPings(
  { product, couriers }: Stage,
  { perSecond, seconds, hoursAgo }: { perSecond: number; seconds: number; hoursAgo: number },
) {
  const begin = Date.now() - hoursAgo * HOUR_MS
  const client = openLightClient(product.url)
  const pinged = offer(perSecond, seconds, async i => {
    const turn = Math.floor(i / couriers.length)
    const { status, text } = await client.ask({
      method: 'POST',
      path: '/api/v1/courier-api/ingestLocation',
      token: couriers[i % couriers.length]!.token,
      body: { lat: 41.4 + turn / 1e4, lng: 2.17 + i / 1e6, timestamp: begin + turn * APART_MS },
    })
    if (status !== 200 || JSON.parse(text).accepted !== 1) throw new Error(`Not taken: ${text}`)
  })
  return pinged.finally(() => client.close())
}
