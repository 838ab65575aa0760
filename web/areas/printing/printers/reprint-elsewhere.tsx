import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fitsPrinter } from '../../../../src/modules/printing/papers/rules/paper-size'
import type { PrintJob } from '../../../../src/modules/printing/printers/contract/printing'
import { trpc } from '../../../api'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PrinterState } from './printer-state'

interface ReprintElsewhereProps {
  job: PrintJob
  loading: boolean
  onChoose: (printerId: string) => void
}

/** Prints a paper again on another printer of its store. */
export function ReprintElsewhere({ job, loading, onChoose }: ReprintElsewhereProps) {
  const t = useTranslations('printers')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        kind="ghost"
        icon={ChevronDown}
        label={t('jobs.elsewhere.open')}
        aria-haspopup="dialog"
        disabled={loading}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        width="card"
        title={t('jobs.elsewhere.open')}
        text={t('jobs.elsewhere.text')}
      >
        <OtherPrinters
          job={job}
          onChoose={id => {
            setIsOpen(false)
            onChoose(id)
          }}
        />
      </Dialog>
    </>
  )
}

function OtherPrinters({ job, onChoose }: Pick<ReprintElsewhereProps, 'job' | 'onChoose'>) {
  const t = useTranslations('printers')
  const query = trpc.merchant.printers.ofStores.useQuery(job.storeId ? { storeIds: [job.storeId] } : {})
  if (query.isPending) return <SkeletonRows rows={2} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const others = query.data.printers.filter(printer => printer.isClaimed && printer.id !== job.printerId)
  const fitting = others.filter(printer =>
    fitsPrinter(printer, { ...job, isOfOrder: job.purchaseId !== null }),
  )
  if (others.length === 0) return <EmptyState title={t('jobs.elsewhere.none')} />
  if (fitting.length === 0) return <EmptyState title={t('jobs.elsewhere.noneFits')} />
  return (
    <ul className="grid gap-2">
      {fitting.map(printer => (
        <li key={printer.id} className="grid">
          <Button className="justify-between" onClick={() => onChoose(printer.id)}>
            <span className="truncate">{printer.name}</span>
            <PrinterState printer={printer} />
          </Button>
        </li>
      ))}
    </ul>
  )
}
