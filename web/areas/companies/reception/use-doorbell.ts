import { useEffect, useRef } from 'react'
import type { ArrivingOrder } from '../../../../src/modules/logistics/tracking/contract/reception'
import { ringDoorbell } from './door-sound'

/** Rings once for each courier who arrives while the list is open. */
export function useDoorbell(orders: readonly ArrivingOrder[] | undefined, ring = ringDoorbell) {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!orders) return
    const atDoor = new Set(orders.filter(({ step }) => step === 'atDoor').map(({ id }) => id))
    const before = known.current
    if (before && [...atDoor].some(id => !before.has(id))) ring()
    known.current = atDoor
  }, [orders, ring])
}
