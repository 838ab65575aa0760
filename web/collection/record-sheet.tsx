import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Code, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../i18n/format'
import { useSession } from '../session/session'
import { useViewOptions } from '../session/view-options'
import { Button, IconButton } from '../ui/buttons/button'
import { Sheet } from '../ui/dialogs/sheet'
import { CodeText } from '../ui/display/code-text'
import { Ago } from '../ui/display/figures'
import { JsonView } from '../ui/display/json-view'
import { Skeleton } from '../ui/display/skeleton'
import { StatusChip } from '../ui/display/status-chip'
import { ErrorState } from '../ui/feedback/error-state'
import { toast } from '../ui/feedback/toast'
import { useMedia } from '../ui/layout/media'
import type { AnyRow, Collection, Values } from './describe'
import { staleRecord } from './form-errors'
import { idsIn, useNamesOfMany } from './lookups'
import { RecordDanger } from './record-danger'
import { RecordFacts } from './record-facts'
import { EDIT, isOnFacts, RecordSides } from './record-sides'

// Whoever only reads a record does not wait for its form and the checks of its fields.
const RecordForm = lazy(() => import('./record-form').then(({ RecordForm: form }) => ({ default: form })))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is known of a record that is to be made, by the names of its form. */
    filled?: Values
  }
}

export interface RecordSheetProps<Row extends AnyRow> {
  collection: Collection<Row>
  /** An id, or `new`. */
  entityId: string
  /** Which side of it is shown; null: its facts. */
  tab: string | null
  onTab: (tab: string | null) => void
  onClose: () => void
  onCreated: (id: string) => void
}

/** A record beside its list: made, or read, changed, put away. */
export function RecordSheet<Row extends AnyRow>(props: RecordSheetProps<Row>) {
  if (props.entityId !== 'new') return <KnownRecord {...props} />
  const { collection, onClose, onCreated } = props
  return collection.newRecord ? (
    collection.newRecord({ onClose, onMade: onCreated })
  ) : (
    <NewRecord {...props} />
  )
}

function NewRecord<Row extends AnyRow>({ collection, onClose, onCreated }: RecordSheetProps<Row>) {
  const { name, calls } = collection
  const t = useTranslations('collection')
  const client = useQueryClient()
  const filled = useLocation({ select: ({ state }) => state.filled })
  const create = async (written: Values) => {
    if (!calls.create) return
    const made = await calls.create(written)
    await client.invalidateQueries({ queryKey: ['collection', name] })
    toast.success(t('collection.created', { name: collection.titleOf(made) }))
    onCreated(made.id)
  }
  return (
    <Sheet open onOpenChange={onClose} title={t(`collections.${name}.new`)} width="wide" flush>
      <div className="flex h-full flex-col">
        <Suspense fallback={<FormSkeleton />}>
          <RecordForm
            schema={schemaOf(collection)}
            sections={collection.form}
            initial={{ ...collection.blank(), ...filled }}
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
}

function KnownRecord<Row extends AnyRow>(props: RecordSheetProps<Row>) {
  const { collection, entityId, tab, onTab, onClose } = props
  const { name, calls, can } = collection
  const t = useTranslations('collection')
  const client = useQueryClient()
  const { isSuperAdmin } = useSession()
  const { developer, incognito } = useViewOptions()
  const query = useQuery({
    queryKey: ['collection', name, 'record', entityId],
    queryFn: () => calls.show(entityId),
  })
  // as it was when the editing began: a newer one that comes in meanwhile is somebody else's work
  const [edited, setEdited] = useState<Row | null>(null)
  const [isRaw, setIsRaw] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  // Beside a title there is room for what can be done only where it is wide.
  const isRoomy = useMedia('(min-width: 40rem)')
  const isBeside = isRoomy || collection.areActionsCompact === true
  const row = query.data ?? null
  const refresh = () => client.invalidateQueries({ queryKey: ['collection', name] })
  const one = t(`collections.${name}.one`)
  const mayEdit =
    row !== null && can.change && !row.archivedAt && !row.deletedAt && (collection.isEditable?.(row) ?? true)
  if (tab === EDIT && mayEdit && !hasOpened) {
    setHasOpened(true)
    setEdited(row)
  }
  const stopEditing = () => {
    setEdited(null)
    if (tab === EDIT) onTab(null)
  }

  const save = async (written: Values, seen: Date | null) => {
    if (!edited || !calls.update) return
    try {
      const saved = await calls.update({
        ...written,
        id: edited.id,
        updatedAt: seen ?? edited.updatedAt,
      })
      client.setQueryData(['collection', name, 'record', edited.id], saved)
      await refresh()
      toast.success(
        collection.savedText?.(saved, edited) ?? t('collection.saved', { name: collection.titleOf(saved) }),
      )
      stopEditing()
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

  if (!row)
    return (
      <Sheet open onOpenChange={onClose} title={one} width="wide">
        {query.isError ? (
          <ErrorState
            error={query.error}
            onRetry={query.refetch}
            missing={{
              title: t('collection.missing'),
              text: t('collection.missingText'),
              action: <Button onClick={onClose}>{t('collection.toList')}</Button>,
            }}
          />
        ) : (
          <FormSkeleton />
        )}
      </Sheet>
    )
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={collection.titleOf(row)}
      beside={
        row.deletedAt || row.archivedAt ? (
          <StatusChip of="record" status={row.deletedAt ? 'deleted' : 'archived'} />
        ) : (
          <State collection={collection} row={row} />
        )
      }
      width="wide"
      flush
      actions={
        !edited && (
          <>
            {isBeside && collection.actions?.(row)}
            {(isSuperAdmin || developer) && !incognito && (
              <IconButton
                icon={Code}
                label={t('collection.raw')}
                aria-pressed={isRaw}
                onClick={() => setIsRaw(!isRaw)}
              />
            )}
            {mayEdit && isOnFacts(tab) && (
              <Button
                kind={collection.hasMainAction?.(row) ? 'outline' : 'primary'}
                icon={Pencil}
                onClick={() => setEdited(row)}
              >
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
              schema={schemaOf(collection)}
              sections={collection.form}
              initial={collection.toForm(edited)}
              isNew={false}
              imageURL={imageOf(edited)}
              onSave={save}
              onCancel={stopEditing}
              onReload={() => void reload()}
              toForm={collection.toForm as (record: object) => Values}
            />
          </Suspense>
        </div>
      ) : (
        <RecordSides collection={collection} row={row} tab={tab} onTab={onTab}>
          <div className="space-y-4 p-4">
            {!isBeside && collection.actions && (
              <div className="flex flex-wrap gap-2 empty:hidden">{collection.actions(row)}</div>
            )}
            {isRaw && !incognito ? <JsonView value={row} /> : <Reading collection={collection} row={row} />}
            <RecordDanger collection={collection} row={row} onGone={onClose} />
          </div>
        </RecordSides>
      )}
    </Sheet>
  )
}

/** Only where something can be written there is a form. */
function schemaOf({ name, schema }: Pick<Collection<never>, 'name' | 'schema'>) {
  if (!schema) throw new Error(`${name} is only read`)
  return schema
}

function State<Row extends AnyRow>({ collection, row }: { collection: Collection<Row>; row: Row }) {
  const t = useTranslations('collection')
  const format = useFormat()
  return collection.stateOf?.(row, { t, format, nameOf: () => '' }) ?? null
}

function imageOf(row: object): string | null {
  return 'imageURL' in row && typeof row.imageURL === 'string' ? row.imageURL : null
}

function Reading<Row extends AnyRow>({ collection, row }: { collection: Collection<Row>; row: Row }) {
  const t = useTranslations('collection')
  const values = collection.toForm(row)
  const references = collection.form
    .flatMap(section => section.fields)
    .flatMap(field =>
      field.kind === 'reference' || field.kind === 'references'
        ? [{ of: field.of, ids: idsIn(values[field.name]) }]
        : [],
    )
  const nameOf = useNamesOfMany(references)
  const { developer } = useViewOptions()
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
          {developer && <CodeText>{row.id}</CodeText>}
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

function FormSkeleton() {
  return (
    <div className="space-y-3 p-4">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-40" />
    </div>
  )
}
