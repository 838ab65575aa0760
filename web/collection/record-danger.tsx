import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../i18n/failure-text'
import { Button } from '../ui/buttons/button'
import { ConfirmDialog } from '../ui/dialogs/dialog'
import { toast } from '../ui/feedback/toast'
import { Section } from '../ui/layout/page'
import type { AnyRow, Collection } from './describe'

/** Put away, brought back, or removed for good, at the end where nobody gets by accident. */
export function RecordDanger<Row extends AnyRow>({
  collection,
  row,
  onGone,
}: {
  collection: Collection<Row>
  row: Row
  onGone: () => void
}) {
  const { name, calls, can, titleOf } = collection
  const t = useTranslations('collection')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const refresh = () => client.invalidateQueries({ queryKey: ['collection', name] })
  const shelve = useMutation({
    mutationFn: async (back: boolean) => (back ? calls.unarchive?.(row.id) : calls.archive?.(row.id)),
    onSuccess: async (_, back) => {
      await refresh()
      const text = t(back ? 'collection.restored' : 'collection.archived', { name: titleOf(row) })
      if (back) toast.success(text)
      else toast.undo(text, t('collection.undo'), () => shelve.mutate(true))
    },
    onError: error => toast.error(failureText(error)),
  })
  if (!can.remove || row.deletedAt) return null
  return (
    <Section title={t('collection.danger')}>
      <div className="flex flex-wrap items-center gap-2">
        {calls.archive && (
          <Button
            icon={row.archivedAt ? ArchiveRestore : Archive}
            loading={shelve.isPending}
            onClick={() => shelve.mutate(row.archivedAt !== null)}
          >
            {t(row.archivedAt ? 'collection.unarchive' : 'collection.archive')}
          </Button>
        )}
        {calls.remove && (
          <>
            <Button kind="danger" onClick={() => setIsRemoving(true)}>
              {t('collection.remove')}
            </Button>
            {calls.archive && <p className="basis-full text-meta text-text3">{t('collection.dangerText')}</p>}
          </>
        )}
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
          await calls.remove?.(row.id)
          // Not the record itself, which nobody finds any more.
          await client.invalidateQueries({ queryKey: ['collection', name, 'list'] })
          onGone()
        }}
      />
    </Section>
  )
}
