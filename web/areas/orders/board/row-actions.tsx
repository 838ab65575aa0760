import { Check, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../ui/buttons/button'
import { useHeldMoves } from '../kitchen/held-moves'
import { UndoButton } from '../kitchen/undo-button'
import { BagButton, countsBags } from '../orders/bag-count'
import { useMoveLabel } from '../orders/move-label'
import { type BoardRow, nextStateOf } from '../orders/order-row'

export interface RowActionsProps {
  row: BoardRow
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
}

/** The one step that this order waits for, or the undo of it, and its ticket. */
export function RowActions({ row, onNext, onPrint }: RowActionsProps) {
  const t = useTranslations('board')
  const moveLabel = useMoveLabel()
  const move = useHeldMoves().held.get(row.id)
  const next = nextStateOf(row)
  const isNew = row.purchase.state === 'pending'
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {onPrint && (
        <IconButton
          size="small"
          icon={Printer}
          label={t('print.one', { order: row.purchase.ufid })}
          onClick={() => onPrint(row)}
        />
      )}
      {!move && countsBags(row) && <BagButton order={row.purchase} />}
      {move ? (
        <UndoButton orderId={row.id} move={move} size="small" className="min-w-24 pointer-coarse:!h-9" />
      ) : (
        next && (
          <Button
            size="small"
            kind={isNew ? 'primary' : 'outline'}
            icon={isNew ? Check : undefined}
            className="min-w-24 pointer-coarse:!h-9"
            onClick={() => onNext(row)}
          >
            {moveLabel(next)}
          </Button>
        )
      )}
    </span>
  )
}
