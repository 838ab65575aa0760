import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, PencilLine, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../i18n/failure-text'
import { Opening } from '../../router/opening'
import { ActionButton } from '../../ui/buttons/action-button'
import { Button } from '../../ui/buttons/button'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialog'
import { toast } from '../../ui/feedback/toast'
import { BulkBar } from '../../ui/tables/bulk-bar'
import type { AnyRow, Collection, RecordAct, Values } from '../describe'
import { BulkDialogs } from './bulk-dialogs'
import { useActs, useRefusalText } from './record-acts'
import { type Answer, runEach } from './run-each'

const SetField = lazy(() => import('./set-field').then(({ SetField: dialog }) => ({ default: dialog })))

/** More are not put away by one press, although that can be taken back. */
const SEEN_AT_ONCE = 10

type Done = 'archived' | 'restored' | 'removed' | 'changed'
interface Deed<Row> {
  act: (row: Row) => Promise<unknown>
  /** What is said of so many of them afterwards. */
  saying: (count: number) => string
  /** What takes it back. */
  undo?: () => Deed<Row>
  /** Chosen ones that it does nothing for. They stay chosen. */
  others?: readonly Row[]
}
interface Refused<Row> {
  deed: Deed<Row>
  answers: Answer<Row>[]
}

export interface BulkRecordsProps<Row extends AnyRow> {
  collection: Collection<Row>
  chosen: readonly Row[]
  /** Those on the page in sight, in their current version. */
  listed: readonly Row[]
  /** How many the list has in all, as far as they can be chosen. */
  most: number
  /** Chooses those of the other pages, too. */
  onAll: () => Promise<void>
  onChosen: (rows: readonly Row[]) => void
}

/** What can be done with the chosen records at once, with its progress, and an answer for each that was refused. */
export function BulkRecords<Row extends AnyRow>(props: BulkRecordsProps<Row>) {
  const { collection, chosen, listed, most, onAll, onChosen } = props
  const { name, calls, can } = collection
  const t = useTranslations('collection')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const [asks, setAsks] = useState<'archive' | 'remove' | 'set' | null>(null)
  const [asked, setAsked] = useState<RecordAct<Row> | null>(null)
  const acts = useActs(collection)
  const [refused, setRefused] = useState<Refused<Row> | null>(null)
  const stopper = useRef<AbortController | null>(null)

  const run = async (deed: Deed<Row>, rows: readonly Row[]) => {
    stopper.current = new AbortController()
    setRefused(null)
    const onAnswer = (done: number) => setRunning({ done, of: rows.length })
    onAnswer(0)
    const answers = await runEach(rows, deed.act, { onAnswer, signal: stopper.current.signal })
    await client.invalidateQueries({ queryKey: ['collection', name] })
    setRunning(null)
    const failed = answers.filter(({ error }) => error !== undefined)
    const went = answers.filter(({ error }) => error === undefined).map(({ row }) => row)
    // What was refused, or not reached before it was stopped, stays chosen.
    onChosen([...(deed.others ?? []), ...rows.filter(row => !went.includes(row))])
    if (failed.length > 0) setRefused({ deed, answers })
    const text = deed.saying(went.length)
    const { undo } = deed
    if (went.length === 0) return
    if (undo) toast.undo(text, t('collection.undo'), () => void run(undo(), went))
    else toast.success(text)
  }

  const onShelf = chosen.filter(row => row.archivedAt !== null)
  const mayShelve = can.remove && calls.archive !== undefined
  const saying = (done: Done) => (count: number) => t(`bulk.${done}`, { count })
  const restoring: Deed<Row> = {
    act: async row => calls.unarchive?.(row.id),
    saying: saying('restored'),
  }
  const shelving: Deed<Row> = {
    act: async row => calls.archive?.(row.id),
    saying: saying('archived'),
    undo: () => restoring,
  }
  // A chosen record that is on no page in sight may have changed since it was read.
  const currentVersion = async ({ id }: Row) => listed.find(row => row.id === id) ?? (await calls.show(id))
  const setting = (change: Values): Deed<Row> => ({
    act: async row => {
      const { id, updatedAt } = await currentVersion(row)
      return calls.update?.({ ...change, id, updatedAt })
    },
    saying: saying('changed'),
  })
  const doing = (act: RecordAct<Row>): Deed<Row> => ({
    act: async row => act.run(await currentVersion(row)),
    saying: count => t('bulk.did', { act: t(`acts.${act.name}`), count }),
    others: chosen.filter(row => !act.fits(row)),
  })
  const fitting = acts
    .map(act => ({ act, rows: chosen.filter(row => act.fits(row)) }))
    .filter(({ rows }) => rows.length > 0)
  const start = ({ act, rows }: (typeof fitting)[number]) =>
    rows.length > SEEN_AT_ONCE ? setAsked(act) : void run(doing(act), rows)
  const askedRows = chosen.filter(row => asked?.fits(row))
  return (
    <>
      <BulkBar count={running?.of ?? chosen.length} onClear={() => onChosen([])}>
        {running ? (
          <>
            <progress value={running.done} max={running.of} aria-label={t('bulk.working')} className="w-32" />
            <span className="num shrink-0 text-text2" role="status">
              {t('bulk.progress', running)}
            </span>
            <Button onClick={() => stopper.current?.abort()}>{t('bulk.stop')}</Button>
          </>
        ) : (
          <>
            {most > chosen.length && (
              <ActionButton kind="ghost" action={onAll} onError={error => toast.error(failureText(error))}>
                {t('bulk.all', { count: most })}
              </ActionButton>
            )}
            {fitting.map(one => (
              <Button key={one.act.name} icon={one.act.icon} onClick={() => start(one)}>
                {t(`acts.${one.act.name}`)}
              </Button>
            ))}
            <BulkDialogs collection={collection} chosen={chosen} onDone={onChosen} />
            {can.change && (
              <Button icon={PencilLine} onClick={() => setAsks('set')}>
                {t('bulk.set')}
              </Button>
            )}
            {mayShelve && onShelf.length < chosen.length && (
              <Button
                icon={Archive}
                onClick={() =>
                  chosen.length > SEEN_AT_ONCE ? setAsks('archive') : void run(shelving, chosen)
                }
              >
                {t('collection.archive')}
              </Button>
            )}
            {mayShelve && onShelf.length > 0 && (
              <Button icon={ArchiveRestore} onClick={() => void run(restoring, onShelf)}>
                {t('collection.unarchive')}
              </Button>
            )}
            {can.remove && calls.remove && (
              <Button icon={Trash2} kind="danger" onClick={() => setAsks('remove')}>
                {t('collection.remove')}
              </Button>
            )}
          </>
        )}
      </BulkBar>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t('bulk.actTitle', { act: t(`acts.${asked.name}`), count: askedRows.length })}
          text={t('bulk.actText')}
          confirm={t(`acts.${asked.name}`)}
          typeToConfirm={String(askedRows.length)}
          action={async () => {
            setAsked(null)
            await run(doing(asked), askedRows)
          }}
        />
      )}
      <ConfirmDialog
        open={asks === 'archive'}
        onOpenChange={() => setAsks(null)}
        title={t('bulk.archiveTitle', { count: chosen.length })}
        text={t('bulk.archiveText')}
        confirm={t('collection.archive')}
        typeToConfirm={String(chosen.length)}
        action={async () => {
          setAsks(null)
          await run(shelving, chosen)
        }}
      />
      <ConfirmDialog
        open={asks === 'remove'}
        onOpenChange={() => setAsks(null)}
        title={t('bulk.removeTitle', { count: chosen.length })}
        text={t('collection.removeText')}
        confirm={t('collection.remove')}
        danger
        typeToConfirm={String(chosen.length)}
        action={async () => {
          setAsks(null)
          await run({ act: async row => calls.remove?.(row.id), saying: saying('removed') }, chosen)
        }}
      />
      {asks === 'set' && collection.schema && (
        <Suspense fallback={<Opening />}>
          <SetField
            form={collection.form}
            schema={collection.schema}
            count={chosen.length}
            onClose={() => setAsks(null)}
            onSet={change => {
              setAsks(null)
              void run(setting(change), chosen)
            }}
          />
        </Suspense>
      )}
      {refused && (
        <RefusedRecords
          answers={refused.answers}
          titleOf={collection.titleOf}
          onRetry={rows => void run(refused.deed, rows)}
          onClose={() => setRefused(null)}
        />
      )}
    </>
  )
}

function RefusedRecords<Row extends AnyRow>({
  answers,
  titleOf,
  onRetry,
  onClose,
}: {
  answers: readonly Answer<Row>[]
  titleOf: (row: Row) => string
  onRetry: (rows: readonly Row[]) => void
  onClose: () => void
}) {
  const t = useTranslations('collection.bulk')
  const refusalText = useRefusalText()
  const failed = answers.filter(({ error }) => error !== undefined)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('failed', { count: failed.length })}
      text={t('failedText', { done: answers.length - failed.length, of: answers.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button kind="primary" onClick={() => onRetry(failed.map(({ row }) => row))}>
            {t('retry')}
          </Button>
        </>
      }
    >
      <ul className="divide-y">
        {failed.map(({ row, error }) => (
          <li key={row.id} className="py-2">
            <p className="font-medium">{titleOf(row)}</p>
            <p className="text-bad">{refusalText(error)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
