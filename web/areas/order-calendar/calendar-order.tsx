import { useState } from 'react'
import type { OrderState } from '../../../src/modules/orders/rules/order-state'
import { trpc } from '../../api'
import { useViewOptions } from '../../session/view-options'
import { useBoardOptions } from '../board/board-options'
import { type Asked, FailuresDialog, MoveDialog, needsAnswer } from '../board/move-dialogs'
import { useMoves } from '../board/use-moves'
import { usePrintOrders } from '../board/use-print-orders'
import { OrderSheet } from '../order-sheet/order-sheet'
import type { BoardRow } from '../orders/order-row'

/** The order that was pressed, over the calendar, as the board shows it. */
export function CalendarOrderSheet({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { incognito } = useViewOptions()
  const { privacyToggle } = useBoardOptions()
  const { orders, calendar } = trpc.useUtils().merchant
  const renew = () => Promise.all([orders.invalidate(), calendar.invalidate()])
  const { move, failures, clearFailures } = useMoves(renew)
  const print = usePrintOrders(renew)
  const [asked, setAsked] = useState<Asked | null>(null)
  const start = (state: OrderState, rows: readonly BoardRow[], force = false) => {
    if (needsAnswer({ state, rows, force })) setAsked({ state, rows, force })
    else void move({ state, rows })
  }
  return (
    <>
      <OrderSheet
        key={orderId}
        orderId={orderId}
        privacy={privacyToggle || incognito}
        onClose={onClose}
        onMove={start}
        onPrint={row => void print([row])}
      />
      <MoveDialog asked={asked} onClose={() => setAsked(null)} onMove={move} />
      <FailuresDialog failures={failures} onClose={clearFailures} />
    </>
  )
}
