import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { channel } from '../../../../src/core/contract/channels'
import type { Printer } from '../../../../src/modules/printing/printers/contract/printing'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Listen } from '../../orders/orders/listen'
import { Paper } from './paper'

const AT_ONCE = 8

/** What came out of a printer, as it lies under it: the newest on top, each at its true size. */
export function PaperRoll({ printer }: { printer: Printer }) {
  const t = useTranslations('printers')
  const format = useFormat()
  const utils = trpc.useUtils()
  const [limit, setLimit] = useState(AT_ONCE)
  const query = trpc.merchant.printing.jobs.useQuery(
    { printerId: printer.id, status: 'printed', filter: { kind: { $ne: 'command' } }, limit },
    { placeholderData: before => before },
  )
  const topics = printer.storeIds.map(channel.print)
  const listen = <Listen topics={topics} onNews={() => void utils.merchant.printing.jobs.invalidate()} />
  if (query.isPending) return <SkeletonRows rows={4} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (query.data.docs.length === 0)
    return (
      <>
        {listen}
        <EmptyState icon={ScrollText} title={t('printers.roll')} text={t('roll.empty')} />
      </>
    )
  return (
    <div className="flex flex-col items-center gap-6 rounded-card bg-sunken p-4">
      {listen}
      {query.data.docs.map(job => (
        <figure key={job.id} className="anim-fade max-w-full">
          <figcaption className="num mb-1.5 flex justify-between gap-3 text-meta text-text2">
            <span className="font-medium">{job.ufid ?? t('jobs.kinds.manual')}</span>
            {job.printedAt && format.dateTime(job.printedAt)}
          </figcaption>
          <Paper
            jobId={job.id}
            dots={job.width}
            label={t('paper.of', { order: job.ufid ?? t('jobs.kinds.manual') })}
          />
        </figure>
      ))}
      {query.data.hasNextPage && <Button onClick={() => setLimit(limit + AT_ONCE)}>{t('roll.more')}</Button>}
    </div>
  )
}
