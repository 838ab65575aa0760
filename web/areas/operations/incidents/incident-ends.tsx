import { useTranslations } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { api } from '../../../api'
import type { RecordDialogProps } from '../../../collection/describe'
import { toast } from '../../../ui/feedback/toast'
import { EndDialog } from './incident-actions'

type Props = RecordDialogProps<Incidence>

/** Ends the chosen incidents with one answer for all of them. */
export const SolveIncidents = (props: Props) => <EndIncidents {...props} end="solve" status="SOLVED" />
export const CancelIncidents = (props: Props) => <EndIncidents {...props} end="cancel" status="CANCELLED" />

function EndIncidents({
  rows,
  onClose,
  onDone,
  end,
  status,
}: Props & { end: 'solve' | 'cancel'; status: 'SOLVED' | 'CANCELLED' }) {
  const t = useTranslations('incidents')
  const [only, ...others] = rows
  return (
    <EndDialog
      end={end}
      written={others.length === 0 ? (only?.resolution ?? '') : ''}
      onEnd={async resolution => {
        for (const { id, updatedAt } of rows)
          await api.admin.incidences.update.mutate({ id, updatedAt, status, resolution })
        toast.success(t(`incidence.done.${status}`))
        await onDone()
      }}
      onClose={onClose}
    />
  )
}
