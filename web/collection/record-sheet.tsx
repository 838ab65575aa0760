import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Code, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../i18n/failure-text'
import { useFormat } from '../i18n/format'
import { useSession } from '../session/session'
import { Button, IconButton } from '../ui/button'
import { CodeText } from '../ui/code-text'
import { ConfirmDialog } from '../ui/dialog'
import { ErrorState } from '../ui/error-state'
import { Ago } from '../ui/figures'
import { JsonView } from '../ui/json-view'
import { Section } from '../ui/page'
import { Sheet } from '../ui/sheet'
import { Skeleton } from '../ui/skeleton'
import { StatusChip } from '../ui/status-chip'
import { toast } from '../ui/toast'
import type { AnyRow, Collection, Values } from './describe'
import { staleRecord } from './form-errors'
import { useNamesOfMany } from './lookups'
import { RecordFacts } from './record-facts'

// Whoever only reads a record does not wait for its form and the checks of its fields.
const RecordForm = lazy(() => import('./record-form').then(({ RecordForm: form }) => ({ default: form })))

export interface RecordSheetProps<Row extends AnyRow> {
  collection: Collection<Row>
  /** An id, or `new`. */
  entityId: string
  onClose: () => void
  onCreated: (row: Row) => void
}

/** A record beside its list: read, changed, put away. */
export function RecordSheet<Row extends AnyRow>(props: RecordSheetProps<Row>) {
  const { collection, entityId, onClose, onCreated } = props
  const { name, calls, can } = collection
  const t = useTranslations('back-office')
  const client = useQueryClient()
  const { isSuperAdmin } = useSession()
  const isNew = entityId === 'new'
  const query = useQuery({
    queryKey: ['collection', name, 'record', entityId],
    queryFn: () => calls.show(entityId),
    enabled: !isNew,
  })
  // as it was when the editing began: a newer one that comes in meanwhile is somebody else's work
  const [edited, setEdited] = useState<Row | null>(null)
  const [isRaw, setIsRaw] = useState(false)
  const row = query.data ?? null
  const refresh = () => client.invalidateQueries({ queryKey: ['collection', name] })
  const one = t(`collections.${name}.one`)

  const create = async (written: Values) => {
    const made = await calls.create(written)
    await refresh()
    toast.success(t('collection.created', { name: collection.titleOf(made) }))
    onCreated(made)
  }
  const save = async (written: Values, force: boolean) => {
    if (!edited) return
    try {
      const saved = await calls.update({
        ...written,
        id: edited.id,
        ...(force ? {} : { updatedAt: edited.updatedAt }),
      })
      client.setQueryData(['collection', name, 'record', edited.id], saved)
      await refresh()
      toast.success(t('collection.saved', { name: collection.titleOf(saved) }))
      setEdited(null)
    } catch (error) {
      // so that the next look shows theirs, whatever becomes of mine
      if (staleRecord(error))
        void client.invalidateQueries({ queryKey: ['collection', name], exact: false, refetchType: 'none' })
      throw error
    }
  }
  const reload = async () => {
    const { data } = await query.refetch()
    if (data) setEdited(data)
  }

  if (isNew)
    return (
      <Sheet open onOpenChange={onClose} title={t(`collections.${name}.new`)} width="wide" flush>
        <div className="flex h-full flex-col">
          <Suspense fallback={<FormSkeleton />}>
            <RecordForm
              schema={collection.schema}
              sections={collection.form}
              initial={collection.blank()}
              isNew
              imageURL={null}
              onSave={create}
              onCancel={onClose}
              onReload={onClose}
            />
          </Suspense>
        </div>
      </Sheet>
    )
  if (!row)
    return (
      <Sheet open onOpenChange={onClose} title={one} width="wide">
        {query.isError ? <ErrorState error={query.error} onRetry={query.refetch} /> : <FormSkeleton />}
      </Sheet>
    )
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={collection.titleOf(row)}
      beside={
        row.archivedAt ? (
          <StatusChip of="record" status="archived" />
        ) : (
          <State collection={collection} row={row} />
        )
      }
      width="wide"
      flush
      actions={
        !edited && (
          <>
            {isSuperAdmin && (
              <IconButton
                icon={Code}
                label={t('collection.raw')}
                aria-pressed={isRaw}
                onClick={() => setIsRaw(!isRaw)}
              />
            )}
            {can.change && !row.archivedAt && (
              <Button kind="primary" icon={Pencil} onClick={() => setEdited(row)}>
                {t('collection.edit')}
              </Button>
            )}
          </>
        )
      }
    >
      {edited ? (
        <div className="flex h-full flex-col">
          <Suspense fallback={<FormSkeleton />}>
            <RecordForm
              key={edited.updatedAt.getTime()}
              schema={collection.schema}
              sections={collection.form}
              initial={collection.toForm(edited)}
              isNew={false}
              imageURL={imageOf(edited)}
              onSave={save}
              onCancel={() => setEdited(null)}
              onReload={() => void reload()}
            />
          </Suspense>
        </div>
      ) : (
        <div className="space-y-4 p-4">
          {isRaw ? <JsonView value={row} /> : <Reading collection={collection} row={row} />}
          <Danger collection={collection} row={row} onGone={onClose} />
        </div>
      )}
    </Sheet>
  )
}

function State<Row extends AnyRow>({ collection, row }: { collection: Collection<Row>; row: Row }) {
  const t = useTranslations('back-office')
  const format = useFormat()
  return collection.stateOf?.(row, { t, format, nameOf: () => '' }) ?? null
}

function imageOf(row: object): string | null {
  return 'imageURL' in row && typeof row.imageURL === 'string' ? row.imageURL : null
}

function Reading<Row extends AnyRow>({ collection, row }: { collection: Collection<Row>; row: Row }) {
  const t = useTranslations('back-office')
  const values = collection.toForm(row)
  const references = collection.form
    .flatMap(section => section.fields)
    .flatMap(field =>
      field.kind === 'reference' || field.kind === 'references'
        ? [{ of: field.of, ids: idsOf(values[field.name]) }]
        : [],
    )
  const nameOf = useNamesOfMany(references)
  const image = imageOf(row)
  return (
    <>
      <div className="flex items-start gap-4">
        {image && (
          <img
            src={`${image}&s=512`}
            alt=""
            className="size-28 shrink-0 rounded-card border bg-sunken object-cover"
          />
        )}
        <div className="min-w-0 text-text2">
          <CodeText>{row.id}</CodeText>
          <p className="px-1 text-meta text-text3">
            {t('collection.createdAt')} <Ago at={row.createdAt} /> · {t('collection.updatedAt')}{' '}
            <Ago at={row.updatedAt} />
          </p>
        </div>
      </div>
      {collection.more?.(row)}
      <RecordFacts sections={collection.form} values={values} nameOf={nameOf} />
    </>
  )
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value ? [value] : []
}

/** Put away, brought back, or removed for good, at the end where nobody gets by accident. */
function Danger<Row extends AnyRow>({
  collection,
  row,
  onGone,
}: {
  collection: Collection<Row>
  row: Row
  onGone: () => void
}) {
  const { name, calls, can, titleOf } = collection
  const t = useTranslations('back-office')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: ['collection', name] })
  const shelve = useMutation({
    mutationFn: (back: boolean) => (back ? calls.unarchive(row.id) : calls.archive(row.id)),
    onSuccess: async (_, back) => {
      await refresh()
      const text = t(back ? 'collection.restored' : 'collection.archived', { name: titleOf(row) })
      if (back) toast.success(text)
      else toast.undo(text, t('collection.undo'), () => shelve.mutate(true))
    },
    onError: error => toast.error(failureText(error)),
  })
  if (!can.remove) return null
  return (
    <Section title={t('collection.danger')}>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={row.archivedAt ? ArchiveRestore : Archive}
          loading={shelve.isPending}
          onClick={() => shelve.mutate(row.archivedAt !== null)}
        >
          {t(row.archivedAt ? 'collection.unarchive' : 'collection.archive')}
        </Button>
        <Button kind="danger" onClick={() => setIsRemoving(true)}>
          {t('collection.remove')}
        </Button>
        <p className="basis-full text-meta text-text3">{t('collection.dangerText')}</p>
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('collection.removeTitle', { name: titleOf(row) })}
        text={t('collection.removeText')}
        confirm={t('collection.remove')}
        danger
        typeToConfirm={titleOf(row).trim()}
        action={async () => {
          await calls.remove(row.id)
          await refresh()
          onGone()
        }}
      />
    </Section>
  )
}

function FormSkeleton() {
  return (
    <div className="space-y-3 p-4">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-40" />
    </div>
  )
}
