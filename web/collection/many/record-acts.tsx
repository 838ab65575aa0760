import { useQueryClient } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../i18n/failure-text'
import { useSession } from '../../session/session'
import { IconButton } from '../../ui/buttons/button'
import { Menu } from '../../ui/dialogs/menu'
import { toast } from '../../ui/feedback/toast'
import { type AnyRow, type Collection, type RecordAct, Refusal } from '../describe'

/** The acts of a collection that this person may do. */
export function useActs<Row extends AnyRow>({ acts }: Collection<Row>): readonly RecordAct<Row>[] {
  const { can } = useSession()
  return useMemo(() => acts?.filter(({ opens }) => can(opens)) ?? [], [acts, can])
}

/** Why something was refused: in the words of who refused it, or of the server's error. */
export function useRefusalText(): (error: unknown) => string {
  const failureText = useFailureText()
  return useCallback(error => (error instanceof Refusal ? error.message : failureText(error)), [failureText])
}

interface RowMenuProps<Row extends AnyRow> {
  collection: Pick<Collection<Row>, 'name' | 'titleOf'>
  row: Row
  acts: readonly RecordAct<Row>[]
}

/** At the end of a line of a list: what can be done with that record now. */
export function RowMenu<Row extends AnyRow>({ collection: { name, titleOf }, row, acts }: RowMenuProps<Row>) {
  const t = useTranslations('collection')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const [isRunning, setIsRunning] = useState(false)
  const fitting = acts.filter(act => act.fits(row))
  if (fitting.length === 0) return null
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
    <Menu
      trigger={
        <IconButton
          icon={EllipsisVertical}
          label={t('bulk.menu', { name: titleOf(row) })}
          loading={isRunning}
        />
      }
      entries={[
        fitting.map(act => ({
          label: t(`acts.${act.name}`),
          icon: act.icon,
          onSelect: () => void run(act),
        })),
      ]}
    />
  )
}
