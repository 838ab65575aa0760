import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PartnerFileReport } from '../../../src/modules/partner-deliveries/contract/partner-files'
import { PARTNER_STATES } from '../../../src/modules/partner-deliveries/rules/dispatch-state'
import { fetchSigned, trpc } from '../../api'
import { FileReport } from '../../collection/files/file-report'
import { decoded } from '../../collection/files/read-table'
import { useFailureText } from '../../i18n/failure-text'
import { saveFile } from '../../save-file'
import { ActionButton } from '../../ui/buttons/action-button'
import { Button } from '../../ui/buttons/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { SkeletonRows } from '../../ui/display/skeleton'
import { Banner } from '../../ui/feedback/banner'
import { toast } from '../../ui/feedback/toast'
import { DropZone } from '../../ui/fields/drop-zone'

const MAX_BYTES = 900_000
/** As files have them, in every language. */
const COLUMNS = ['delivery', 'reference', 'order', 'status', 'cost', 'tracking_url']

interface Chosen {
  name: string
  text: string
}

/** A courier partner's file: first what each row would change, then the same for good. */
export default function PartnerFile({ onClose }: { onClose: () => void }) {
  const t = useTranslations('courier-partners')
  const files = useTranslations('collection.files')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const upload = trpc.logistics.partners.upload.useMutation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [report, setReport] = useState<(PartnerFileReport & { isDone: boolean }) | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async ({ text }: Chosen, dryRun: boolean) => {
    setFailure(null)
    try {
      const answer = await upload.mutateAsync({ file: text, dryRun })
      setReport({ ...answer, isDone: !dryRun })
      if (!dryRun) await Promise.all([utils.logistics.invalidate(), utils.merchant.orders.invalidate()])
    } catch (error) {
      setFailure(failureText(error))
      throw error
    }
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    setReport(null)
    setChosen(null)
    const text = decoded(new Uint8Array(await file.arrayBuffer()))
    if (text.trim() === '') return setFailure(files('empty'))
    setChosen({ name: file.name, text })
    await send({ name: file.name, text }, true).catch(() => undefined)
  }
  const keepRejected = async (address: string) => {
    const answer = await fetchSigned(new URL(address).pathname)
    saveFile(await answer.blob(), 'rejected-rows.csv')
  }
  const changed = report?.rows.filter(({ outcome }) => outcome === 'changed').length ?? 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={t('file.title')}
      text={t('file.text')}
      footer={
        <>
          {report?.fixFileUrl && (
            <ActionButton
              kind="outline"
              icon={FileDown}
              action={() => keepRejected(report.fixFileUrl!)}
              onError={error => toast.error(failureText(error))}
            >
              {t('file.keepRejected')}
            </ActionButton>
          )}
          <Button onClick={onClose}>{files('close')}</Button>
          {report && !report.isDone && chosen && (
            <ActionButton
              icon={FileUp}
              action={() => send(chosen, false)}
              whyDisabled={changed === 0 ? files('nothing') : null}
            >
              {files('import', { count: changed })}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {!report?.isDone && (
          <>
            <DropZone
              label={chosen?.name ?? files('choose')}
              accept=".csv,.tsv,.txt,text/csv"
              maxBytes={MAX_BYTES}
              disabled={upload.isPending}
              onFiles={chosenFiles => void choose(chosenFiles)}
            />
            <p className="text-meta text-text2">
              {t('file.columns', { names: COLUMNS.join(', '), statuses: PARTNER_STATES.join(', ') })}
            </p>
          </>
        )}
        {failure && (
          <div role="alert">
            <Banner tone="bad">{failure}</Banner>
          </div>
        )}
        {upload.isPending && !report && (
          <div role="status">
            <p className="text-text2">{files('checking')}</p>
            <SkeletonRows rows={3} />
          </div>
        )}
        {report && <FileReport key={String(report.isDone)} rows={report.rows} isDone={report.isDone} />}
      </div>
    </Dialog>
  )
}
