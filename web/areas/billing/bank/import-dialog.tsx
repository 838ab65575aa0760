import { FileUp, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isIban, normalIban } from '../../../../src/core/rules/fields/iban'
import { MOST_FILE_BYTES } from '../../../../src/modules/billing/bank/contract/bank-imports'
import type { CsvColumns } from '../../../../src/modules/billing/bank/rules/read-csv-statement'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import { toast } from '../../../ui/feedback/toast'
import { DropZone } from '../../../ui/fields/drop-zone'
import { CsvColumnsForm } from './csv-columns-form'
import { ImportReport } from './import-report'
import { type Beginning, headingOf, readBeginning } from './read-beginning'
import { sendFile } from './send-file'
import { useImport } from './use-import'

const FILES = '.csv,.txt,.xml,.n43,.q43,.aeb,.c43,text/csv,text/xml,application/xml'

/** The columns that a person begins with where none could be guessed. */
const NO_COLUMNS: CsvColumns = {
  headingLine: 1,
  dateOrder: 'dmy',
  decimalMark: ',',
  bookedOn: 0,
  valueOn: null,
  amount: null,
  amountIn: null,
  amountOut: null,
  balance: null,
  concept: [],
  counterparty: null,
  iban: null,
  reference: null,
}
type Chosen = { file: File; beginning: Beginning }

/** A file of a bank: chosen, its columns where it is CSV, sent with progress, and what became of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('bank.import')
  const format = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [columns, setColumns] = useState<CsvColumns>(NO_COLUMNS)
  const [account, setAccount] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const [importId, setImportId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopper = useRef<AbortController | null>(null)
  const { detail, isEnded } = useImport(importId)

  const isCsv = chosen?.beginning.format === 'csv'
  const send = async ({ file, beginning }: Chosen, csv: { columns: CsvColumns; account: string } | null) => {
    stopper.current = new AbortController()
    setFailure(null)
    setSent(0)
    try {
      const start = csv ? { csv, heading: headingOf(beginning.rows, csv.columns) || undefined } : {}
      const { signal } = stopper.current
      setImportId(await sendFile(file, start, { signal, onSent: setSent }))
    } catch (error) {
      if (!stopper.current.signal.aborted) setFailure(failureText(error))
    }
    setSent(null)
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    setFailure(null)
    if (file.size === 0) return setFailure(t('empty'))
    const beginning = await readBeginning(file)
    const next = { file, beginning }
    setChosen(next)
    if (beginning.format !== 'csv') return send(next, null)
    const guessed = beginning.guessed ?? NO_COLUMNS
    const heading = headingOf(beginning.rows, guessed)
    const known = heading
      ? await api.admin.bank.csvLayout.query({ heading }).catch(() => ({ csv: null }))
      : { csv: null }
    setColumns(known.csv?.columns ?? guessed)
    setAccount(known.csv?.account ?? '')
  }
  const stop = async () => {
    stopper.current?.abort()
    if (!importId) return
    await api.admin.bank.stopImport
      .mutate({ id: importId })
      .catch(error => void toast.error(failureText(error)))
    await utils.admin.bank.invalidate()
  }
  const close = () => {
    stopper.current?.abort()
    onClose()
  }
  const asksForColumns = isCsv && sent === null && !importId
  const hasAmount = columns.amount !== null || columns.amountIn !== null || columns.amountOut !== null
  const isUnderWay = sent !== null || (importId !== null && !isEnded)
  return (
    <Dialog
      open
      onOpenChange={close}
      width="wide"
      title={t('title')}
      text={t('text')}
      footer={
        <>
          {isUnderWay && (
            <Button icon={Square} onClick={() => void stop()}>
              {t('stop')}
            </Button>
          )}
          <Button onClick={close}>{t('close')}</Button>
          {asksForColumns && chosen && (
            <ActionButton
              icon={FileUp}
              action={() => send(chosen, { columns, account: normalIban(account) })}
              whyDisabled={!isIban(account) ? t('accountMissing') : hasAmount ? null : t('amountMissing')}
            >
              {t('start')}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {!isUnderWay && !importId && (
          <DropZone
            label={chosen?.file.name ?? t('choose')}
            accept={FILES}
            maxBytes={MOST_FILE_BYTES}
            onFiles={files => void choose(files)}
          />
        )}
        {failure && <Banner tone="bad">{failure}</Banner>}
        {asksForColumns && chosen && (
          <CsvColumnsForm
            rows={chosen.beginning.rows}
            columns={columns}
            onColumns={setColumns}
            account={account}
            onAccount={setAccount}
          />
        )}
        {sent !== null && chosen && (
          <div role="status" className="space-y-1">
            <ProgressBar label={t('sending', { name: chosen.file.name })} done={sent} of={chosen.file.size} />
            <p className="num text-text2">
              {t('sending', { name: chosen.file.name })} {format.percent(sent / chosen.file.size)}
            </p>
          </div>
        )}
        {detail && <ImportReport detail={detail} />}
      </div>
    </Dialog>
  )
}
