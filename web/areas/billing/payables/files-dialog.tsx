import { Banknote, Download, FileCode2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Money } from '../../../ui/display/figures'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { downloadPayoutFile } from './download-payout-file'
import { useDayWords } from './payable-words'
import { useRefreshPayables } from './use-refresh-payables'

type File = Outputs['admin']['payables']['files']['docs'][number]

/** The files that were made: downloads them, and marks what the bank has paid. */
export function FilesDialog({ onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('payables')
  const query = trpc.admin.payables.files.useQuery()
  const { data } = query
  return (
    <Dialog open onOpenChange={onClose} title={t('file.earlier')} width="wide">
      {query.isError && !data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.docs.length ? (
        <ul className="divide-y">
          {data.docs.map(file => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={FileCode2} title={t('file.none')} text={t('file.noneText')} />
      )}
    </Dialog>
  )
}

function FileRow({ file }: { file: File }) {
  const t = useTranslations('payables')
  const words = useDayWords()
  const failureText = useFailureText()
  const refresh = useRefreshPayables()
  const onError = (error: unknown) => toast.error(failureText(error))
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <span className="min-w-0 flex-1 basis-52">
        <b className="font-medium">{t('file.for', { day: words.day(file.executesOn) })}</b>
        <small className="num block text-meta text-text3">
          {t('file.payments', { count: file.payments })} ·{' '}
          {file.underWay ? t('file.underWay', { count: file.underWay }) : t('file.done')}
        </small>
      </span>
      <Money cents={file.amount.amount} className="font-semibold" />
      <span className="flex flex-wrap gap-2">
        <ActionButton
          kind="outline"
          icon={Download}
          action={() => downloadPayoutFile(file.id)}
          onError={onError}
        >
          {t('file.download')}
        </ActionButton>
        {file.underWay > 0 && (
          <ActionButton
            icon={Banknote}
            action={async () => {
              await api.admin.payables.markPaid.mutate({ ids: file.underWayIds })
              await refresh()
            }}
            onError={onError}
          >
            {t('file.markPaid')}
          </ActionButton>
        )}
      </span>
    </li>
  )
}
