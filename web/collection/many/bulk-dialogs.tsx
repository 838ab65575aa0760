import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/buttons/button'
import type { AnyRow, Collection, RecordDialog } from '../describe'
import { OpenedDialog } from './opened-dialog'
import { fitsDialog, useDialogs } from './record-acts'

interface Props<Row extends AnyRow> {
  collection: Collection<Row>
  chosen: readonly Row[]
  /** Takes the records that stay chosen. */
  onDone: (others: readonly Row[]) => void
}

/** What is done with the chosen records after a dialog has asked how. */
export function BulkDialogs<Row extends AnyRow>({ collection, chosen, onDone }: Props<Row>) {
  const t = useTranslations('collection')
  const dialogs = useDialogs(collection)
  const [opened, setOpened] = useState<RecordDialog<Row> | null>(null)
  const fitting = (one: RecordDialog<Row>) => chosen.filter(row => fitsDialog(one, row))
  return (
    <>
      {dialogs
        .filter(one => fitting(one).length > 0)
        .map(one => (
          <Button key={one.name} icon={one.icon} onClick={() => setOpened(one)}>
            {t(`acts.${one.name}`)}
          </Button>
        ))}
      {opened && (
        <OpenedDialog
          name={collection.name}
          dialog={opened}
          rows={fitting(opened)}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null)
            onDone(chosen.filter(row => !fitsDialog(opened, row)))
          }}
        />
      )}
    </>
  )
}
