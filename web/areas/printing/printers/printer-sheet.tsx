import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Sheet } from '../../../ui/dialogs/sheet'
import { CodeText } from '../../../ui/display/code-text'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Tabs } from '../../../ui/layout/tabs'
import { openPrintDialog } from '../../shell/navigation/shell-dialogs'
import { PaperRoll } from './paper-roll'
import { PrinterJobs } from './printer-jobs'
import { PrinterSettings } from './printer-settings'
import { LastSeen, PrinterState } from './printer-state'

type Tab = 'roll' | 'jobs' | 'settings'

/** One printer: what came out of it, what waits for it, and its settings. */
export function PrinterSheet({ printerId, onClose }: { printerId: string; onClose: () => void }) {
  const t = useTranslations('printers')
  const query = trpc.merchant.printers.show.useQuery({ id: printerId }, { refetchInterval: 30_000 })
  const [tab, setTab] = useState<Tab>('roll')
  const printer = query.data
  if (!printer)
    return (
      <Sheet open onOpenChange={onClose} title={t('printers.list')} width="wide">
        {query.isError ? (
          <ErrorState
            error={query.error}
            onRetry={query.refetch}
            missing={{
              title: t('printers.missing'),
              text: t('printers.missingText'),
              action: <Button onClick={onClose}>{t('printers.toList')}</Button>,
            }}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </Sheet>
    )
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={printer.name}
      beside={<PrinterState printer={printer} />}
      width="wide"
      flush
    >
      <div className="flex flex-wrap items-center gap-x-4 px-4 pt-3 text-text2">
        <LastSeen printer={printer} />
        <CodeText>{printer.deviceId}</CodeText>
        {printer.version && (
          <span className="num">
            {t('printers.version')} {printer.version}
          </span>
        )}
        <span>{printer.stores.map(store => store.name).join(', ')}</span>
        <Button icon={PencilLine} className="ml-auto" onClick={() => openPrintDialog(printer.id)}>
          {t('printers.manual')}
        </Button>
      </div>
      <Tabs<Tab>
        value={tab}
        onChange={setTab}
        label={printer.name}
        tabs={[
          {
            value: 'roll',
            label: t('printers.roll'),
            content: (
              <div className="p-4">
                <PaperRoll printer={printer} />
              </div>
            ),
          },
          { value: 'jobs', label: t('printers.jobs'), content: <PrinterJobs printerId={printer.id} /> },
          {
            value: 'settings',
            label: t('printers.settings'),
            content: (
              <div className="p-4">
                <PrinterSettings printer={printer} onGone={onClose} />
              </div>
            ),
          },
        ]}
      />
    </Sheet>
  )
}
