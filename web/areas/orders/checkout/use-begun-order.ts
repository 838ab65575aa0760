import { type RefObject, useEffect, useRef } from 'react'
import { pause } from '../../../ui/buttons/action-button'
import type { Cart } from '../cart/cart'
import { leave, type Placed, resume, type Stage } from '../checkout-attempts/checkout-attempt'
import { adopt } from '../checkout-attempts/checkout-attempts'
import { calls } from './checkout-calls'

const RETRY_MS = 3_000

/** Finishes what was begun before the page was loaded again; goes on trying while there is no connection. */
export function useResume(
  isNeeded: boolean,
  cart: Cart,
  onOrder: (placed: Placed) => void,
  onNothing: () => void,
) {
  const then = useRef({ cart, onOrder, onNothing })
  then.current = { cart, onOrder, onNothing }
  useEffect(() => {
    if (!isNeeded) return
    let isOver = false
    const run = async () => {
      while (!isOver) {
        try {
          const { cart: own } = then.current
          let placed: Placed | null = null
          while (!placed && (await adopt(own)))
            placed = (await resume(own, calls)) ?? (await leave(own, calls))
          if (isOver) return
          if (placed) then.current.onOrder(placed)
          else then.current.onNothing()
          return
        } catch {
          await pause(RETRY_MS)
        }
      }
    }
    void run()
    return () => {
      isOver = true
    }
  }, [isNeeded])
}

/** Going elsewhere in the shop gives the reservation back; a reload does not, it comes back to it. */
export function useLeaving(current: RefObject<{ cart: Cart; stage: Stage | 'resuming' | 'done' | null }>) {
  useEffect(
    () => () => {
      const { cart, stage } = current.current
      if (stage === null || stage === 'paying') void leave(cart, calls).catch(() => undefined)
    },
    [current],
  )
}
