import { api, queryClient } from '../../../api'
import { readFailure } from '../../../failure'
import { forgetActivationCode } from '../../../session/activation'
import { reloadSession } from '../../../session/session'
import { orderAt } from '../../orders/cart/where'

export interface Place {
  id: string
  name: string
}

/** Joins the place with this code. From now on orders go there. */
export async function joinPlace(code: string): Promise<Place | null> {
  await api.customer.locations.join.mutate({ code })
  forgetActivationCode()
  return goOnAtCurrent()
}

/** The same by an invitation. */
export async function acceptInvitation(token: string): Promise<Place | null> {
  await api.customer.locations.acceptInvitation.mutate({ token })
  return goOnAtCurrent()
}

/** Orders go to this one of the places that one belongs to. */
export async function choosePlace(locationId: string): Promise<Place | null> {
  await api.customer.locations.choose.mutate({ locationId })
  return goOnAtCurrent()
}

async function goOnAtCurrent(): Promise<Place | null> {
  const { user } = await reloadSession()
  void queryClient.invalidateQueries()
  const place = user?.locations.find(({ id }) => id === user.currentLocationId) ?? null
  if (place) orderAt(place)
  return place
}

/** The server knows no open place with this code. */
export const isWrongCode = (error: unknown) => readFailure(error)?.name === 'LocationNotFound'
