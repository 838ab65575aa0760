import { Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { StatusChip } from '../../../ui/display/status-chip'
import { type BoardRow, cartText } from '../orders/order-row'
import { linesAt, madeAt, type Recall, recallOf } from './kitchen'
import { codeOf } from './kitchen-ticket'
import type { Station } from './stations'
import { tick } from './ticked'

export interface MadeOrdersProps {
  rows: readonly BoardRow[]
  station: Station | null
  /** Whether who looks may take steps that the table of moves does not have. */
  maySkipSteps: boolean
  onRecall: (row: BoardRow, recall: Recall) => void
  onOpen: (row: BoardRow) => void
}

/** What has just left the hands of the kitchen, the last first: a mistake is called back from here. */
export function MadeOrders({ rows, station, maySkipSteps, onRecall, onOpen }: MadeOrdersProps) {
  const t = useTranslations('board')
  const format = useFormat()
  return (
    <ul aria-label={t('kitchen.filters.made')} className="divide-y rounded-card border bg-surface">
      {rows.map(row => {
        const at = madeAt(row)
        return (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
            <button
              type="button"
              onClick={() => onOpen(row)}
              className="min-h-12 min-w-0 flex-1 basis-64 rounded-ctl text-left"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="num text-head">{codeOf(row)}</span>
                <StatusChip of="order" status={row.purchase.state} size="normal" />
                <span className="num text-field text-text2">
                  {at === null
                    ? t('kitchen.madeHere')
                    : t('kitchen.madeAt', { time: format.time(new Date(at)) })}
                </span>
              </span>
              <span className="block truncate text-field text-text2">{cartText(row)}</span>
            </button>
            <Back row={row} station={station} maySkipSteps={maySkipSteps} onRecall={onRecall} />
          </li>
        )
      })}
    </ul>
  )
}

function Back({
  row,
  station,
  maySkipSteps,
  onRecall,
}: Pick<MadeOrdersProps, 'station' | 'maySkipSteps' | 'onRecall'> & { row: BoardRow }) {
  const t = useTranslations('board')
  const isHere = madeAt(row) === null
  const recall = isHere ? null : recallOf(row, maySkipSteps)
  const bringBack = () => {
    // What comes back is made again, or looked at again.
    tick(
      linesAt(row, station).map(line => line.id),
      false,
    )
    if (recall) onRecall(row, recall)
  }
  return (
    <Button
      size="huge"
      icon={Undo2}
      whyDisabled={isHere || recall ? null : t('kitchen.goneFor')}
      onClick={bringBack}
    >
      {t('kitchen.recall')}
    </Button>
  )
}
