import { PrinterX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { BoardAlarms } from '../../../../src/modules/orders/board/contract/board'
import { Banner } from '../../../ui/feedback/banner'

/** So many are named; the others follow as these are looked after. */
const NAMED = 4

/** How many orders have a paper that did not come out, whatever the board lists, and a way to them. */
export function LostPapers({
  papers,
  onOpen,
}: {
  papers: BoardAlarms['lostPapers'] | undefined
  onOpen: (order: { id: string }) => void
}) {
  const t = useTranslations('board')
  const orders = useTranslations('orders')
  if (!papers?.length) return null
  const others = papers.length - NAMED
  return (
    <Banner tone="bad" icon={PrinterX} strip>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        {t('lostPapers.count', { count: papers.length })}
        {papers.slice(0, NAMED).map(paper => (
          <button
            key={paper.id}
            type="button"
            title={orders(`lostPaper.${paper.status}`, { kind: paper.kind })}
            onClick={() => onOpen(paper)}
            className="num inline-flex min-h-6 items-center rounded-ctl font-semibold underline pointer-coarse:min-h-11"
          >
            {paper.ufid}
          </button>
        ))}
        {others > 0 && <span>{t('lostPapers.others', { count: others })}</span>}
      </span>
    </Banner>
  )
}
