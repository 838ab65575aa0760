import { useState } from 'react'
import type { OrderState } from '../../../../src/modules/order-records/states/rules/order-state'
import { trpc } from '../../../api'
import { useViewOptions } from '../../../session/view-options'
import { useBoardOptions } from '../board/board-options'
import { type Asked, FailuresDialog, MoveDialog, needsAnswer } from '../board/move-dialogs'
import { useMoves } from '../board/use-moves'
import { usePrintOrders } from '../board/use-print-orders'
import { OrderSheet } from '../order-sheet/order-sheet'
import type { BoardRow } from '../orders/order-row'

/**
 * The order that was pressed, as the board shows it, over a screen that is not the board.
 * @param onChanged renews what that screen shows of it
 */
export default function OrderOver({
  orderId,
  onClose,
  onChanged,
}: {
  orderId: string
  onClose: () => void
  onChanged: () => Promise<unknown>
}) {
  const { incognito } = useViewOptions()
  const { privacyToggle } = useBoardOptions()
  const { orders } = trpc.useUtils().merchant
  const renew = () => Promise.all([orders.invalidate(), onChanged()])
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
