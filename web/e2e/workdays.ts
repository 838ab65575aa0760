import { addDays, DEFAULT_TZ, localDateOf, weekdayOf } from '../../src/core/rules/local-time'
import { call } from '../../src/dev/stories/product'

/** The working days of the next week on which a kitchen takes orders of a canteen. */
export async function workdaysOf(product: { url: string }, storeIdOrSlug: string): Promise<string[]> {
  const found: string[] = []
  const today = localDateOf(new Date(), DEFAULT_TZ)
  for (let ahead = 1; ahead <= 7; ahead++) {
    const date = addDays(today, ahead)
    if (['sat', 'sun'].includes(weekdayOf(date))) continue
    const asked = { storeIdOrSlug, channel: 'canteen', date }
    const { body } = await call<{ options: unknown[] }>(product, 'POST', '/public/windows', { body: asked })
    if (body.options.length) found.push(date)
  }
  return found
}
