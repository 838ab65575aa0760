import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '../../../src/core/rules/instant'
import { type BoardRow, isUnanswered } from '../orders/order-row'
import { playNewOrder, unlockOnFirstPress } from './order-sound'

const REPEAT_MS = 30_000
/** For an order whose answer is overdue for longer than this, nothing rings any more. */
const GIVE_UP_MINUTES = 180

/** Rings when the newest order changes, and again while an answer is overdue. */
export function useNewOrderSound(rows: readonly BoardRow[], isOn: boolean) {
  const newest = useRef<string | null>(null)
  useEffect(unlockOnFirstPress, [])
  useEffect(() => {
    const latest = rows.reduce<BoardRow | null>((best, row) => (best && best.id >= row.id ? best : row), null)
    const before = newest.current
    if (!latest) return
    // ids are ordered by time: an older one comes up when the filter changes
    if (before !== null && latest.id > before && isOn) playNewOrder()
    if (before === null || latest.id > before) newest.current = latest.id
  }, [rows, isOn])

  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      const now = Date.now()
      const waits = rows.some(
        row =>
          isUnanswered(row, now) &&
          now - (row.purchase.acceptBy?.getTime() ?? now) < GIVE_UP_MINUTES * MINUTE_MS,
      )
      if (waits) playNewOrder()
    }, REPEAT_MS)
    return () => clearInterval(timer)
  }, [rows, isOn])
}
