import { useTranslations } from 'use-intl'
import { PageBody } from '../../../ui/layout/page'
import { DeskBody } from '../print-desk/desk-body'
import { DeskFooter } from '../print-desk/desk-footer'
import { useDesk } from '../print-desk/use-desk'
import { useDeskKeys } from '../print-desk/use-desk-keys'
import { usePrinting } from '../print-desk/use-printing'
import { MoreSections } from '../print-sections/more-sections'

/** The print desk as a page, for a printer on this computer; nobody has to sign in. */
export default function PrintPage() {
  const screens = useTranslations('screens')
  const desk = useDesk({ isLocal: true })
  const printing = usePrinting(desk)
  useDeskKeys(desk, printing)
  return (
    <PageBody>
      <h1 className="mb-4 text-head">{screens('webPrint')}</h1>
      <DeskBody desk={desk}>
        <MoreSections desk={desk} />
      </DeskBody>
      <div className="sticky bottom-0 mt-4 flex flex-wrap items-center gap-2 border-t bg-surface py-3">
        <DeskFooter desk={desk} printing={printing} />
      </div>
    </PageBody>
  )
}
