import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/buttons/button'
import { Menu } from '../../ui/dialogs/menu'
import { toast } from '../../ui/feedback/toast'
import type { AnyRow, Collection, RecordAct, RecordDialog } from '../describe'
import { OpenedDialog } from './opened-dialog'
import { fitsDialog, useRefusalText } from './record-acts'

export interface RowMenuProps<Row extends AnyRow> {
  collection: Pick<Collection<Row>, 'name' | 'titleOf'>
  row: Row
  acts: readonly RecordAct<Row>[]
  dialogs: readonly RecordDialog<Row>[]
}

/** At the end of a line of a list: what can be done with that record now. */
export function RowMenu<Row extends AnyRow>({
  collection: { name, titleOf },
  row,
  acts,
  dialogs,
}: RowMenuProps<Row>) {
  const t = useTranslations('collection')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [isRunning, setIsRunning] = useState(false)
  const fitting = acts.filter(act => act.fits(row))
  const asking = dialogs.filter(one => fitsDialog(one, row))
  const [opened, setOpened] = useState<RecordDialog<Row> | null>(null)
  if (fitting.length + asking.length === 0 && !opened) return null
  const run = async (act: RecordAct<Row>) => {
    const label = t(`acts.${act.name}`)
    setIsRunning(true)
    try {
      await act.run(row)
      toast.success(t('bulk.didOne', { act: label, name: titleOf(row) }))
    } catch (error) {
      toast.error(t('bulk.refusedOne', { act: label, reason: refusalText(error) }))
    } finally {
      await client.invalidateQueries({ queryKey: ['collection', name] })
      setIsRunning(false)
    }
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={t('bulk.menu', { name: titleOf(row) })}
            loading={isRunning}
          />
        }
        entries={[
          [
            ...asking.map(one => ({
              label: t(`acts.${one.name}`),
              icon: one.icon,
              onSelect: () => setOpened(one),
            })),
            ...fitting.map(act => ({
              label: t(`acts.${act.name}`),
              icon: act.icon,
              onSelect: () => void run(act),
            })),
          ],
        ]}
      />
      {opened && (
        <OpenedDialog
          name={name}
          dialog={opened}
          rows={[row]}
          onClose={() => setOpened(null)}
          onDone={() => setOpened(null)}
        />
      )}
    </>
  )
}
