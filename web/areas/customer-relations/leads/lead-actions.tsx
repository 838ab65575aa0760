import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedLead } from '../../../../src/modules/customer-relations/leads/contract/leads'
import {
  type LeadState,
  needsNote,
  nextLeadStates,
} from '../../../../src/modules/customer-relations/leads/rules/lead-state'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'

const NOTE_LENGTH = 2000

/** Where a lead goes from here; each step may take a note along, and to lose one takes a reason. */
export function LeadActions({ lead }: { lead: ListedLead }) {
  const t = useTranslations('leads')
  const client = useQueryClient()
  const [to, setTo] = useState<LeadState | null>(null)
  if (lead.archivedAt) return null
  const move = async (note: string) => {
    if (!to) return
    await api.admin.leads.move.mutate({ id: lead.id, to, note })
    await client.invalidateQueries({ queryKey: ['collection', 'leads'] })
    toast.success(t(`moved.${to}`))
  }
  return (
    <>
      {nextLeadStates(lead.state).map(state => (
        <Button key={state} kind={state === 'lost' ? 'ghost' : 'outline'} onClick={() => setTo(state)}>
          {t(`move.${state as 'contacted'}`)}
        </Button>
      ))}
      {to && <MoveDialog to={to} written={lead.note} onMove={move} onClose={() => setTo(null)} />}
    </>
  )
}

export function MoveDialog({
  to,
  written,
  onMove,
  onClose,
}: {
  to: LeadState
  /** What was noted about it before. */
  written: string
  onMove: (note: string) => Promise<void>
  onClose: () => void
}) {
  const t = useTranslations('leads')
  const collectionTexts = useTranslations('collection')
  const failureText = useFailureText()
  const [note, setNote] = useState(written)
  const [failure, setFailure] = useState<unknown>(null)
  const isMissing = needsNote(to) && note.trim() === ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`move.${to as 'contacted'}`)}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{collectionTexts('collection.cancel')}</Button>
          <ActionButton
            action={async () => {
              setFailure(null)
              await onMove(note.trim())
            }}
            onDone={onClose}
            onError={setFailure}
            whyDisabled={isMissing ? t('reason') : null}
          >
            {t(`move.${to as 'contacted'}`)}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <Field label={collectionTexts('fields.note')} hint={t(needsNote(to) ? 'reason' : 'noteHint')}>
          <TextArea
            value={note}
            rows={4}
            maxLength={NOTE_LENGTH}
            onChange={event => setNote(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
