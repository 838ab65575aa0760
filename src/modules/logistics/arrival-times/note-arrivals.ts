import type { Tx } from '../../../core/db/open'
import { noteArrival, takeArrivalBack } from './arrival-promises.store'
import { arrivalAtDoor, type HistoryEntry } from './rules/arrival-error'

export interface MovedStop {
  /** Whether the stop is a customer's door: no store, no warehouse, no meeting of couriers. */
  isDoor: boolean
  orderIds: readonly string[]
  from: string
  to: string
  history: readonly HistoryEntry[]
  isByCourier: boolean
  vehicleType: string | null
}

/** Notes the arrival at a customer's door in the transaction that ends the stop, and forgets one that is taken back. */
export async function noteArrivalOfStop(tx: Tx, stop: MovedStop): Promise<void> {
  const { isDoor, orderIds, from, to, history, isByCourier, vehicleType } = stop
  if (!isDoor || !orderIds.length || from === to) return
  if (to === 'Completed') {
    const arrivedAt = arrivalAtDoor(history, isByCourier)
    if (arrivedAt) await noteArrival(tx, orderIds, { arrivedAt: new Date(arrivedAt), vehicleType })
  } else if (from === 'Completed') await takeArrivalBack(tx, orderIds)
}
