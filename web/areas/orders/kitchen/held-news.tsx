import { useTranslations } from 'use-intl'
import { useMoveLabel } from '../orders/move-label'
import type { BoardRow } from '../orders/order-row'
import { useHeldMoves } from './held-moves'

/** Tells who does not see it that a move waits, and can be taken back. */
export function HeldNews({ rows }: { rows: readonly BoardRow[] }) {
  const t = useTranslations('board')
  const moveLabel = useMoveLabel()
  const { held } = useHeldMoves()
  return (
    <p role="status" className="sr-only">
      {rows
        .flatMap(row => {
          const move = held.get(row.id)
          return move && !move.isSent
            ? t('held', { order: row.purchase.ufid, move: moveLabel(move.state) })
            : []
        })
        .join(' ')}
    </p>
  )
}
