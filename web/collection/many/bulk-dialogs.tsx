import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Opening } from '../../router/opening'
import { useSession } from '../../session/session'
import { Button } from '../../ui/buttons/button'
import type { AnyRow, Collection, RecordDialog } from '../describe'

interface Props<Row extends AnyRow> {
  collection: Pick<Collection<Row>, 'name' | 'dialogs'>
  chosen: readonly Row[]
  onDone: () => void
}

/** What is done with all chosen records in one call, after a dialog has asked how. */
export function BulkDialogs<Row extends AnyRow>({
  collection: { name, dialogs },
  chosen,
  onDone,
}: Props<Row>) {
  const t = useTranslations('collection')
  const { can } = useSession()
  const client = useQueryClient()
  const [opened, setOpened] = useState<RecordDialog<Row> | null>(null)
  return (
    <>
      {dialogs
        ?.filter(({ opens }) => can(opens))
        .map(one => (
          <Button key={one.name} icon={one.icon} onClick={() => setOpened(one)}>
            {t(`acts.${one.name}`)}
          </Button>
        ))}
      {opened && (
        <Suspense fallback={<Opening />}>
          <opened.Dialog
            rows={chosen}
            onClose={() => setOpened(null)}
            onDone={async () => {
              setOpened(null)
              await client.invalidateQueries({ queryKey: ['collection', name] })
              onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
