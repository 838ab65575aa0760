import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Opening } from '../../router/opening'
import type { AnyRow, CollectionName, RecordDialog } from '../describe'

interface Props<Row extends AnyRow> {
  name: CollectionName
  dialog: RecordDialog<Row>
  rows: readonly Row[]
  onClose: () => void
  onDone: () => void
}

/** The dialog of an act; after it the list is read again. */
export function OpenedDialog<Row extends AnyRow>({ name, dialog, rows, onClose, onDone }: Props<Row>) {
  const client = useQueryClient()
  return (
    <Suspense fallback={<Opening />}>
      <dialog.Dialog
        rows={rows}
        onClose={onClose}
        onDone={async () => {
          await client.invalidateQueries({ queryKey: ['collection', name] })
          onDone()
        }}
      />
    </Suspense>
  )
}
