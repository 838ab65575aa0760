import { useTranslations } from 'use-intl'
import { isPrintJobOpen } from '../../../../src/modules/printing/printers/rules/printing-jobs'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { CommandResult, CommandState, useCommandName } from '../printers/command-result'

const SHOWN = 5
const WHILE_WAITING_MS = 1_500
const AGAIN_MS = 30_000

/** The last commands of a printer, and what became of them: asked for again and again while one is under way. */
export function CommandResults({ printerId }: { printerId: string }) {
  const t = useTranslations('print-sections')
  const format = useFormat()
  const nameOf = useCommandName()
  const query = trpc.merchant.printing.jobs.useQuery(
    { printerId, filter: { kind: 'command' }, limit: SHOWN },
    { refetchInterval: ({ state }) => (state.data?.docs.some(isPrintJobOpen) ? WHILE_WAITING_MS : AGAIN_MS) },
  )
  if (query.isPending) return <SkeletonRows rows={1} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (query.data.docs.length === 0) return null
  return (
    <section aria-label={t('command.recent')} aria-live="polite">
      <p className="mb-1 font-medium">{t('command.recent')}</p>
      <ul className="divide-y divide-line rounded-ctl border">
        {query.data.docs.map(job => (
          <li key={job.id} className="px-3 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{nameOf(job)}</span>
              <CommandState job={job} />
              <span className="num ml-auto text-meta text-text3">{format.dateTime(job.createdAt)}</span>
            </p>
            <CommandResult job={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}
