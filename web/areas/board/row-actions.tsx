import { Check, Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../ui/buttons/button'
import { useMoveLabel } from '../orders/move-label'
import { type BoardRow, nextStateOf } from '../orders/order-row'

export interface RowActionsProps {
  row: BoardRow
  onNext: (row: BoardRow) => void
  onPrint?: ((row: BoardRow) => void) | undefined
}

/** The one step that this order waits for, and its ticket. */
export function RowActions({ row, onNext, onPrint }: RowActionsProps) {
  const t = useTranslations('board')
  const moveLabel = useMoveLabel()
  const next = nextStateOf(row)
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {next && (
        <Button
          size="small"
          kind={row.purchase.state === 'pending' ? 'primary' : 'outline'}
          icon={row.purchase.state === 'pending' ? Check : undefined}
          onClick={() => onNext(row)}
        >
          {moveLabel(next)}
        </Button>
      )}
      {onPrint && (
        <IconButton
          size="small"
          icon={Printer}
          label={t('print.one', { order: row.purchase.ufid })}
          onClick={() => onPrint(row)}
        />
      )}
    </span>
  )
}
