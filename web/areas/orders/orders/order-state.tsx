import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StatusChip } from '../../../ui/display/status-chip'
import { Tooltip } from '../../../ui/display/tooltip'
import { AnswerDue } from './answer-due'
import { LostPaperMark } from './lost-paper'
import type { BoardRow } from './order-row'

/** The state, and how late it is. */
export function OrderState({ row }: { row: BoardRow }) {
  const t = useTranslations('orders')
  const { state } = row.purchase
  return (
    <span className="inline-flex items-center gap-1">
      {row.isLate && state !== 'delivered' ? (
        <StatusChip of="order" status="late" detail={t('minutes', { count: row.lateMinutes })} />
      ) : (
        <StatusChip of="order" status={state} />
      )}
      <AnswerDue row={row} isShort />
      <LostPaperMark paper={row.lostPaper} />
      {row.isPrinted && (
        <Tooltip text={t('printed')}>
          <span role="img" aria-label={t('printed')} className="text-text3">
            <Printer size={13} aria-hidden />
          </span>
        </Tooltip>
      )}
    </span>
  )
}
