import { api } from '../../../api'
import { changeDraft } from './checkout-draft'
import { hasDestination, NOWHERE, placeOf, where } from './where'

/** Takes a person to their default address, and to the kind of food of their last order, where they have chosen none. */
export async function chooseDefaultAddress(): Promise<void> {
  const [saved, orders] = await Promise.all([
    api.customer.account.addresses.list.query(),
    namesNoFood() ? api.customer.orders.list.query({ limit: 1, filter: { isRequestingQuote: false } }) : null,
  ])
  const before = where.get()
  const address = saved.find(({ isDefault }) => isDefault)?.address
  const place = placeOf({ address })
  const last = orders?.docs[0]
  // Only for a person who has chosen none on this device.
  const takesChannel = before === NOWHERE && namesNoFood()
  if (place && !hasDestination(before)) changeDraft({ details: address?.details ?? '' })
  where.set({
    ...before,
    ...(place && !hasDestination(before) ? place : {}),
    ...(last && takesChannel ? { channel: last.channel } : {}),
  })
}

/** Whether the address of the screen leaves open which kind of food it shows. */
const namesNoFood = () =>
  /^\/(search)?$/.test(location.pathname) && !new URLSearchParams(location.search).has('channel')
