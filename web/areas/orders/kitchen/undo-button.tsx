import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '../../../ui/buttons/button'
import { useNow } from '../../../ui/display/figures'
import { type HeldMove, useHeldMoves } from './held-moves'

/** Takes the tap back as long as it has not been sent, and says how long that is. */
export function UndoButton({
  orderId,
  move,
  ...look
}: { orderId: string; move: HeldMove } & Pick<ButtonProps, 'size' | 'className'>) {
  const t = useTranslations('board')
  const { undo } = useHeldMoves()
  const now = useNow(1_000)
  const seconds = Math.max(1, Math.ceil((move.until - now) / 1_000))
  return (
    <Button {...look} icon={Undo2} loading={move.isSent} onClick={() => undo(orderId)}>
      {t('undo')}
      {!move.isSent && (
        <span aria-hidden className="num font-normal text-text3">
          {t('undoSeconds', { count: seconds })}
        </span>
      )}
    </Button>
  )
}
