import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IncidenceEvent } from '../../../../src/modules/operations/incidents/contract/incidence-history'
import type { Incidence } from '../../../../src/modules/operations/incidents/contract/incidences'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Timeline, type TimelineItem } from '../../../ui/display/timeline'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Section } from '../../../ui/layout/page'

const COMMENT_LENGTH = 2000

/** What happened to an incident in sentences, the newest last, and room to say more. */
export function IncidentHistory({
  incident,
}: {
  incident: Pick<Incidence, 'id' | 'updatedAt' | 'archivedAt'>
}) {
  const t = useTranslations('incidents')
  const { can } = useSession()
  const history = trpc.admin.incidences.history.useQuery({ id: incident.id })
  const sentence = useSentences()
  return (
    <Section title={t('history.title')}>
      {history.isError ? (
        <ErrorState error={history.error} onRetry={() => history.refetch()} />
      ) : history.data ? (
        <Timeline
          items={history.data.events.map(
            (event): TimelineItem => ({
              id: `${event.kind} ${event.id}`,
              at: event.at,
              title: sentence(event),
              text:
                event.kind === 'changed' ? null : event.text && !OWN_TEXT.has(event.kind) ? event.text : null,
              tone: TONE[event.kind] ?? 'muted',
            }),
          )}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {can('admin.incidences.comment') && !incident.archivedAt && <CommentForm id={incident.id} />}
    </Section>
  )
}

/** These say their text within the sentence. */
const OWN_TEXT = new Set(['contacted', 'changed'])
const TONE: Partial<Record<IncidenceEvent['kind'], TimelineItem['tone'] & string>> = {
  opened: 'warn',
  reopened: 'warn',
  solved: 'ok',
  refunded: 'info',
  credited: 'info',
  rescheduled: 'info',
  reassigned: 'info',
  orderCanceled: 'bad',
}

/** One event as a sentence: who, what, how much, for whom. */
export function useSentences() {
  const t = useTranslations('incidents')
  const format = useFormat()
  return (event: IncidenceEvent): string => {
    const who = event.actorName || (event.rule ? t('history.rule') : t('history.staff'))
    const whom = event.personName || t('history.customer')
    const amount = event.amount ? format.money(event.amount.amount) : ''
    const lines = event.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
    switch (event.kind) {
      case 'refunded':
        return lines
          ? t('history.refundedLines', { who, whom, amount, lines })
          : t('history.refunded', { who, whom, amount })
      case 'credited':
        return t('history.credited', { who, whom, amount })
      case 'orderCanceled':
        return t('history.orderCanceled', { who, amount })
      case 'rescheduled':
        return t('history.rescheduled', {
          who,
          when: event.windowStart
            ? `${format.day(event.windowStart)}, ${format.window(event.windowStart, event.windowEnd ?? event.windowStart)}`
            : '',
        })
      case 'reassigned':
        return t('history.reassigned', { who, whom: event.personName ?? '' })
      case 'assigned':
        return event.personId || event.personName
          ? t('history.assigned', { who, whom: event.personName ?? '' })
          : t('history.unassigned', { who })
      case 'contacted':
        return t(event.text === 'courier' ? 'history.calledCourier' : 'history.calledCustomer', { who })
      case 'photo':
        return t('history.photo', { who, count: event.count ?? 1 })
      case 'solved':
        return event.over
          ? t('history.closedByRule', { why: t(`incidence.found.over.${event.over}`) })
          : t('history.solved', { who })
      case 'changed':
        return t('history.changed', { who })
      default:
        return t(`history.${event.kind}`, { who })
    }
  }
}

function CommentForm({ id }: { id: string }) {
  const t = useTranslations('incidents')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  return (
    <div className="mt-4 flex flex-col gap-2">
      <Field label={t('history.say')}>
        <TextArea
          rows={2}
          maxLength={COMMENT_LENGTH}
          value={comment}
          onChange={event => setComment(event.target.value)}
        />
      </Field>
      <ActionButton
        kind="outline"
        className="self-start"
        disabled={!comment.trim()}
        action={() => api.admin.incidences.comment.mutate({ id, comment: comment.trim() })}
        onDone={() => {
          setComment('')
          void utils.admin.incidences.history.invalidate({ id })
          void client.invalidateQueries({ queryKey: ['collection', 'incidences'] })
        }}
        onError={error => toast.error(failureText(error))}
      >
        {t('history.add')}
      </ActionButton>
    </div>
  )
}
