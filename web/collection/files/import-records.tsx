import { useQueryClient } from '@tanstack/react-query'
import { Download, FileDown, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CSV_START, csvLine } from '../../../src/core/rules/csv'
import { MOST_ROWS, ROWS_AT_ONCE } from '../../../src/modules/files/record-files/contract/record-files'
import { api } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { useFormat } from '../../i18n/format'
import { saveFile } from '../../save-file'
import { ActionButton } from '../../ui/buttons/action-button'
import { Button } from '../../ui/buttons/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { Banner } from '../../ui/feedback/banner'
import { toast } from '../../ui/feedback/toast'
import { DropZone } from '../../ui/fields/drop-zone'
import type { CollectionName } from '../describe'
import { FileReport, useErrorText } from './file-report'
import { readTable, TABLE_FILES, type Table } from './read-table'
import { NOTHING_TAKEN, type Taken, takeIn } from './take-in'

const MAX_BYTES = 20_000_000

interface Props {
  name: CollectionName
  /** Where the collection's calls are. */
  of: string
  onClose: () => void
}
type Phase = 'choose' | 'checking' | 'checked' | 'taking' | 'taken'

/** A file for a collection: first what would become of each row, then the same for good. */
export function ImportRecords({ name, of, onClose }: Props) {
  const t = useTranslations('collection.files')
  const titles = useTranslations('collection.collections')
  const failureText = useFailureText()
  const format = useFormat()
  const client = useQueryClient()
  const errorText = useErrorText()
  const [table, setTable] = useState<Table | null>(null)
  const [phase, setPhase] = useState<Phase>('choose')
  const [taken, setTaken] = useState<Taken>(NOTHING_TAKEN)
  const [wanted, setWanted] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const stopper = useRef<AbortController | null>(null)

  const run = async (of_: Table, rows: Table['rows'], dryRun: boolean) => {
    stopper.current = new AbortController()
    setFailure(null)
    setTaken(NOTHING_TAKEN)
    setWanted(rows.length)
    setPhase(dryRun ? 'checking' : 'taking')
    const { columns } = of_
    const options = { atOnce: ROWS_AT_ONCE, signal: stopper.current.signal, onTaken: setTaken }
    try {
      await takeIn(rows, some => api.app.files.take.mutate({ of, columns, rows: some, dryRun }), options)
    } catch (error) {
      setFailure(failureText(error))
    }
    if (!dryRun) await client.invalidateQueries({ queryKey: ['collection', name] })
    setPhase(dryRun ? 'checked' : 'taken')
  }
  const choose = async ([file]: File[]) => {
    if (!file) return
    setTable(null)
    setPhase('choose')
    const read = await readTable(file).catch(() => null)
    if (!read || read.rows.length === 0) return setFailure(t('empty'))
    if (read.rows.length > MOST_ROWS)
      return setFailure(t('tooMany', { count: read.rows.length, most: MOST_ROWS }))
    setTable(read)
    await run(read, read.rows, true)
  }
  const isRunning = phase === 'checking' || phase === 'taking'
  const lines = new Set(
    taken.rows
      .filter(({ outcome }) => outcome === 'created' || outcome === 'changed')
      .map(({ line }) => line),
  )
  const isWhole = taken.rows.length === wanted
  const keepReport = () =>
    saveFile(
      new Blob([
        CSV_START,
        csvLine(['line', 'outcome', 'id', 'column', 'before', 'after', 'error'].map(text => ({ text }))),
        ...taken.rows.flatMap(row => {
          const start = [{ plain: String(row.line) }, { text: row.outcome }, { text: row.id ?? '' }]
          const details = [
            ...row.changes.map(({ column, before, after }) => [column, before, after, '']),
            ...row.errors.map(error => [error.column ?? '', '', '', errorText(error)]),
          ]
          return (details.length ? details : [['', '', '', '']]).map(cells =>
            csvLine([...start, ...cells.map(text => ({ text }))]),
          )
        }),
      ]),
      `${name}-report.csv`,
    )
  const keepTemplate = async () => {
    const { columns } = await api.app.files.template.query({ of })
    const sorted = columns.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    const header = csvLine([{ plain: 'id' }, ...sorted.map(column => ({ plain: column.name }))])
    saveFile(new Blob([CSV_START, header]), `${name}.csv`)
  }
  return (
    <Dialog
      open
      onOpenChange={() => {
        stopper.current?.abort()
        onClose()
      }}
      width="wide"
      title={t('title', { collection: titles(`${name}.title`) })}
      text={t('text')}
      footer={
        <>
          {taken.rows.length > 0 && !isRunning && (
            <Button icon={FileDown} onClick={keepReport}>
              {t('keepReport')}
            </Button>
          )}
          {isRunning ? (
            <Button onClick={() => stopper.current?.abort()}>{t('stop')}</Button>
          ) : (
            <Button onClick={onClose}>{t('close')}</Button>
          )}
          {phase === 'checked' && table && (
            <ActionButton
              kind="primary"
              icon={FileUp}
              action={() =>
                run(
                  table,
                  table.rows.filter(({ line }) => lines.has(line)),
                  false,
                )
              }
              whyDisabled={lines.size === 0 ? t('nothing') : null}
            >
              {t('import', { count: lines.size })}
            </ActionButton>
          )}
        </>
      }
    >
      <div className="space-y-4">
        {phase !== 'taking' && phase !== 'taken' && (
          <>
            <DropZone
              label={table?.name ?? t('choose')}
              accept={TABLE_FILES}
              maxBytes={MAX_BYTES}
              disabled={isRunning}
              onFiles={files => void choose(files)}
            />
            <ActionButton
              kind="ghost"
              icon={Download}
              action={keepTemplate}
              onError={error => toast.error(failureText(error))}
            >
              {t('template')}
            </ActionButton>
          </>
        )}
        {failure && (
          <div role="alert">
            <Banner tone="bad">{failure}</Banner>
          </div>
        )}
        {taken.unknown.length > 0 && (
          <Banner tone="warn">{t('unknown', { names: format.list(taken.unknown) })}</Banner>
        )}
        {isRunning && (
          <div role="status" className="space-y-1">
            <progress
              className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
              max={wanted}
              value={taken.rows.length}
              aria-label={t(phase === 'checking' ? 'checking' : 'taking')}
            />
            <p className="num text-text2">
              {t(phase === 'checking' ? 'checking' : 'taking')}{' '}
              {t('progress', { done: taken.rows.length, of: wanted })}
            </p>
          </div>
        )}
        {!isRunning && phase !== 'choose' && !isWhole && !failure && (
          <Banner tone="warn">{t('stopped', { done: taken.rows.length, of: wanted })}</Banner>
        )}
        {phase === 'checked' && taken.foundBy && (
          <p className="text-meta text-text2">{t('foundBy', { column: taken.foundBy })}</p>
        )}
        {taken.rows.length > 0 && !isRunning && (
          <FileReport key={phase} rows={taken.rows} isDone={phase === 'taken'} />
        )}
      </div>
    </Dialog>
  )
}
