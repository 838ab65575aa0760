import { Printer } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { hasContent } from '../paper/paper-jobs'
import type { Desk } from './use-desk'
import type { Printing } from './use-printing'

/** Close, everything at once after a slide, and the paper that is looked at. */
export function DeskFooter({
  desk,
  printing,
  onClose,
}: {
  desk: Desk
  printing: Printing
  onClose?: () => void
}) {
  const t = useTranslations('print-desk')
  const { all } = desk.jobs
  const isEmpty = !hasContent(desk.current)
  return (
    <>
      {onClose && <Button onClick={onClose}>{t('footer.close')}</Button>}
      <span className="flex-1" />
      {all.some(job => job.status === 'failed') && all.length > 1 && (
        <Button loading={printing.isPrinting} onClick={printing.printFailed}>
          {t('footer.failedAgain')}
        </Button>
      )}
      {all.length > 1 && (
        <Button loading={printing.isPrinting} onClick={printing.printAll}>
          {t('footer.printAll')}
        </Button>
      )}
      <Button
        kind="primary"
        icon={Printer}
        loading={printing.isPrinting}
        whyDisabled={isEmpty ? t('footer.empty') : null}
        onClick={printing.printCurrent}
      >
        {t('footer.print')}
      </Button>
      <ConfirmDialog
        open={printing.isAsking}
        onOpenChange={printing.setIsAsking}
        title={t('footer.printAll')}
        confirm={t('footer.confirmAll', { count: all.length })}
        action={printing.printAllNow}
        slide
      />
    </>
  )
}
