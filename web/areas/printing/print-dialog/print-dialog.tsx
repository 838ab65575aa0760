import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/dialogs/dialog'
import { DeskBody } from '../print-desk/desk-body'
import { DeskFooter } from '../print-desk/desk-footer'
import { type DeskStart, useDesk } from '../print-desk/use-desk'
import { useDeskKeys } from '../print-desk/use-desk-keys'
import { usePrinting } from '../print-desk/use-printing'
import { MoreSections } from '../print-sections/more-sections'

/** Anything on paper, from wherever one is. */
export default function PrintDialog({ start, onClose }: { start: DeskStart; onClose: () => void }) {
  const t = useTranslations('print-desk')
  const desk = useDesk(start)
  const printing = usePrinting(desk)
  useDeskKeys(desk, printing)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      width="print"
      footer={<DeskFooter desk={desk} printing={printing} onClose={onClose} />}
    >
      <DeskBody desk={desk}>
        <MoreSections desk={desk} />
      </DeskBody>
    </Dialog>
  )
}
