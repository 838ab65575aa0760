import { api } from '../../api'
import { changeDraft } from './checkout-draft'
import { hasDestination, NOWHERE, placeOf, where } from './where'

/** Takes a person to their default address, and to the kind of food of their last order, where they have chosen none. */
export async function chooseDefaultAddress(): Promise<void> {
  const [saved, orders] = await Promise.all([
    api.customer.account.addresses.list.query(),
    api.customer.orders.list.query({ limit: 1, filter: { isRequestingQuote: false } }),
  ])
  const before = where.get()
  const address = saved.find(({ isDefault }) => isDefault)?.address
  const place = placeOf({ address })
  const [last] = orders.docs
  // Only on a screen that names no kind of food, and for a person who has chosen none on this device.
  const takesChannel = before === NOWHERE && !new URLSearchParams(location.search).has('channel')
  if (place && !hasDestination(before)) changeDraft({ details: address?.details ?? '' })
  where.set({
    ...before,
    ...(place && !hasDestination(before) ? place : {}),
    ...(last && takesChannel ? { channel: last.channel } : {}),
  })
}
