import { PrinterX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LostPaper } from '../../../../src/modules/orders/board/contract/board'
import { Chip } from '../../../ui/display/chip'

/** That a paper of an order did not come out, or is not known to have. */
export function LostPaperMark({
  paper,
  size,
}: {
  paper: Pick<LostPaper, 'kind' | 'status'> | undefined
  size?: 'small' | 'normal'
}) {
  const t = useTranslations('orders')
  if (!paper) return null
  return (
    <Chip tone="bad" icon={PrinterX} {...(size && { size })}>
      {t(`lostPaper.${paper.status}`, { kind: paper.kind })}
    </Chip>
  )
}
