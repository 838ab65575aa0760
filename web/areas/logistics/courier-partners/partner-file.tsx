import { FileDown, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportedRow } from '../../../../src/modules/files/record-files/contract/record-files'
import { PARTNER_STATES } from '../../../../src/modules/logistics/partner-deliveries/rules/dispatch-state'
import { api, trpc } from '../../../api'
import { FileReport, useErrorText } from '../../../collection/files/file-report'
import { readTable, TABLE_FILES, type Table } from '../../../collection/files/read-table'
import { useFailureText } from '../../../i18n/failure-text'
import { saveFile } from '../../../save-file'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { DropZone } from '../../../ui/fields/drop-zone'
import { rejectedRows, takeInFile } from './take-in-file'

const MAX_BYTES = 20_000_000
/** As files have them, in every language. */
const COLUMNS = ['delivery', 'reference', 'order', 'status', 'cost', 'tracking_url']

type Phase = 'choose' | 'checking' | 'checked' | 'taking' | 'taken'

/** A courier partner's file: first what each row would change, then the same for good. */
export default function PartnerFile({ onClose }: { onClose: () => void }) {
  const t = useTranslations('courier-partners')
  const files = useTranslations('collection.files')
  const failureText = useFailureText()
  const errorText = useErrorText()
  const utils = trpc.useUtils()
  const [table, setTable] = useState<Table | null>(null)
  const [phase, setPhase] = useState<Phase>('choose')
  const [rows, setRows] = useState<ImportedRow[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const stopper = useRef<AbortController | null>(null)

  const run = async (of: Table, dryRun: boolean) => {
    stopper.current = new AbortController()
    setFailure(null)
    setRows([])
    setPhase(dryRun ? 'checking' : 'taking')
    try {
      await takeInFile(of, file => api.logistics.partners.upload.mutate({ file, dryRun }), {
        signal: stopper.current.signal,
        onTaken: setRows,
      })
    } catch (error) {
      setFailure(failureText(error))
    }
    if (!dryRun) await Promise.all([utils.logistics.invalidate(), utils.merchant.orders.invalidate()])
    setPhase(dryRun ? 'checked' : 'taken')
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    setTable(null)
    setRows([])
    setPhase('choose')
    const read = await readTable(file).catch(() => null)
    if (!read || read.rows.length === 0) return setFailure(files('empty'))
    setTable(read)
    await run(read, true)
  }
  const isRunning = phase === 'checking' || phase === 'taking'
  const wanted = table?.rows.length ?? 0
  const countOf = (outcome: ImportedRow['outcome']) => rows.filter(row => row.outcome === outcome).length
  const changed = countOf('changed')
  const isStopped = !isRunning && phase !== 'choose' && rows.length < wanted && !failure
  const close = () => {
    stopper.current?.abort()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      width="wide"
      title={t('file.title')}
      text={t('file.text')}
      footer={
        <>
          {table && !isRunning && countOf('refused') > 0 && (
            <Button
              icon={FileDown}
              onClick={() => saveFile(new Blob([rejectedRows(table, rows, errorText)]), 'rejected-rows.csv')}
            >
              {t('file.keepRejected')}
            </Button>
          )}
          {isRunning ? (
            <Button onClick={() => stopper.current?.abort()}>{files('stop')}</Button>
          ) : (
            <Button onClick={close}>{files('close')}</Button>
          )}
          {phase === 'checked' && table && (
            <ActionButton
              icon={FileUp}
              action={() => run(table, false)}
              whyDisabled={changed === 0 ? files('nothing') : null}
            >
              {files('import', { count: changed })}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {phase !== 'taking' && phase !== 'taken' && (
          <>
            <DropZone
              label={table?.name ?? files('choose')}
              accept={TABLE_FILES}
              maxBytes={MAX_BYTES}
              disabled={isRunning}
              onFiles={chosenFiles => void choose(chosenFiles)}
            />
            <p className="text-meta text-text2">
              {t('file.columns', { names: COLUMNS.join(', '), statuses: PARTNER_STATES.join(', ') })}
            </p>
          </>
        )}
        {failure && <Banner tone="bad">{failure}</Banner>}
        {isRunning && (
          <div role="status" className="space-y-1">
            <progress
              className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
              max={wanted}
              value={rows.length}
              aria-label={files(phase === 'checking' ? 'checking' : 'taking')}
            />
            <p className="num text-text2">
              {files(phase === 'checking' ? 'checking' : 'taking')}{' '}
              {files('progress', { done: rows.length, of: wanted })}
            </p>
          </div>
        )}
        {isStopped && <Banner tone="warn">{files('stopped', { done: rows.length, of: wanted })}</Banner>}
        {rows.length > 0 && !isRunning && <FileReport key={phase} rows={rows} isDone={phase === 'taken'} />}
      </div>
    </Dialog>
  )
}
