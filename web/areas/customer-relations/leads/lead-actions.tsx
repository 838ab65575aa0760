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
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { ReasonDialog } from '../../../ui/fields/reason-dialog'

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
  return (
    <ReasonDialog
      title={t(`move.${to as 'contacted'}`)}
      field={{ label: collectionTexts('fields.note'), hint: t(needsNote(to) ? 'reason' : 'noteHint') }}
      written={written}
      maxLength={NOTE_LENGTH}
      rows={4}
      needed={needsNote(to) ? t('reason') : null}
      cancel={collectionTexts('collection.cancel')}
      confirm={t(`move.${to as 'contacted'}`)}
      onConfirm={onMove}
      onClose={onClose}
    />
  )
}
