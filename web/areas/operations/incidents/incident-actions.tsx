import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { ReasonDialog } from '../../../ui/fields/reason-dialog'

type End = 'solve' | 'cancel' | 'reply'
const STATUS = { solve: 'SOLVED', cancel: 'CANCELLED' } as const
const RESOLUTION_LENGTH = 2000

/** Ends an incident with what was done about it, or opens it again. */
export function IncidentActions({ incident }: { incident: Incidence }) {
  const t = useTranslations('incidents')
  const failureText = useFailureText()
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const [end, setEnd] = useState<End | null>(null)
  const change = async (fields: {
    status?: Incidence['status']
    resolution?: string
    assigneeId?: string
  }) => {
    await api.admin.incidences.update.mutate({
      id: incident.id,
      updatedAt: incident.updatedAt,
      ...fields,
    })
    // Before another state takes the dialog away with what it would do at its end.
    setEnd(null)
    await Promise.all([
      client.invalidateQueries({ queryKey: ['collection', 'incidences'] }),
      utils.admin.incidences.invalidate(),
    ])
    toast.success(t(`incidence.done.${fields.status ?? (fields.assigneeId ? 'TAKEN' : 'REPLIED')}`))
  }
  const { can, user } = useSession()
  if (incident.archivedAt || !can('admin.incidences.update')) return null
  if (!can('admin.incidences.archive'))
    return (
      <>
        <Button onClick={() => setEnd('reply')}>{t('incidence.reply')}</Button>
        {end && (
          <EndDialog
            end={end}
            written={incident.resolution ?? ''}
            onEnd={resolution => change({ resolution })}
            onClose={() => setEnd(null)}
          />
        )}
      </>
    )
  if (incident.status !== 'OPEN')
    return (
      <ActionButton
        kind="outline"
        action={() => change({ status: 'OPEN' })}
        onError={error => toast.error(failureText(error))}
      >
        {t('incidence.reopen')}
      </ActionButton>
    )
  return (
    <>
      {user && incident.assigneeId !== user.id && (
        <ActionButton
          kind="outline"
          icon={UserCheck}
          action={() => change({ assigneeId: user.id })}
          onError={error => toast.error(failureText(error))}
        >
          {t('incidence.take')}
        </ActionButton>
      )}
      <Button kind="primary" icon={CircleCheck} onClick={() => setEnd('solve')}>
        {t('incidence.solve')}
      </Button>
      <Button kind="ghost" onClick={() => setEnd('cancel')}>
        {t('incidence.cancel')}
      </Button>
      {end && (
        <EndDialog
          end={end}
          written={incident.resolution ?? ''}
          onEnd={resolution => change(end === 'reply' ? { resolution } : { status: STATUS[end], resolution })}
          onClose={() => setEnd(null)}
        />
      )}
    </>
  )
}

export interface EndDialogProps {
  end: End
  /** What was written about it before. */
  written: string
  onEnd: (resolution: string) => Promise<void>
  onClose: () => void
}

/** Asks what was done, or why it is none; without an answer it does not end. */
export function EndDialog({ end, written, onEnd, onClose }: EndDialogProps) {
  const t = useTranslations('incidents')
  const collectionTexts = useTranslations('collection')
  return (
    <ReasonDialog
      title={t(`incidence.${end}Title`)}
      text={t(`incidence.${end}Text`)}
      field={{ label: collectionTexts('fields.resolution'), required: true }}
      written={written}
      maxLength={RESOLUTION_LENGTH}
      rows={4}
      needed={t('incidence.needed')}
      cancel={collectionTexts('collection.cancel')}
      confirm={t(`incidence.${end}`)}
      onConfirm={onEnd}
      onClose={onClose}
    />
  )
}
