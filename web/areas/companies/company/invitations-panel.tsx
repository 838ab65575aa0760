import { keepPreviousData } from '@tanstack/react-query'
import { Ban, Check, Clock, type LucideIcon, MailPlus, RotateCw, TimerOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Chip, type Tone } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { Section } from '../../../ui/layout/page'
import { Pagination } from '../../../ui/tables/pagination'

const InviteDialog = lazy(() =>
  import('./invite-dialog').then(({ InviteDialog: dialog }) => ({ default: dialog })),
)

type Invitation = Outputs['company']['invitations']['list']['docs'][number]

const PAGE_SIZE = 10
const LOOKS: Record<Invitation['state'], readonly [Tone, LucideIcon]> = {
  open: ['info', Clock],
  accepted: ['ok', Check],
  expired: ['muted', TimerOff],
  revoked: ['muted', Ban],
}

/** Who was asked to belong to a place, and what has become of it. */
export function InvitationsPanel({ place }: { place: { id: string; name: string } }) {
  const t = useTranslations('company')
  const [page, setPage] = useState(1)
  const [inviting, setInviting] = useState(false)
  const answer = trpc.company.invitations.list.useQuery(
    { locationId: place.id, page, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
  const total = answer.data?.totalDocs ?? 0
  return (
    <Section
      title={t('invitations.title')}
      flush
      actions={
        <Button size="small" kind="primary" icon={MailPlus} onClick={() => setInviting(true)}>
          {t('invitations.invite')}
        </Button>
      }
    >
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : answer.isPending ? (
        <div aria-hidden className="space-y-2 p-4">
          {[1, 2].map(line => (
            <Skeleton key={line} className="h-11" />
          ))}
        </div>
      ) : total === 0 ? (
        <EmptyState icon={MailPlus} title={t('invitations.none')} text={t('invitations.noneText')} />
      ) : (
        <>
          <ul className="divide-y">
            {answer.data.docs.map(invitation => (
              <InvitationLine key={invitation.id} invitation={invitation} />
            ))}
          </ul>
          {total > PAGE_SIZE && (
            <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          )}
        </>
      )}
      <Suspense>{inviting && <InviteDialog place={place} onClose={() => setInviting(false)} />}</Suspense>
    </Section>
  )
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('company')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const { id, email, state } = invitation
  const settled = {
    onSuccess: () => utils.company.invitations.invalidate(),
    onError: (error: unknown) => void toast.error(failureText(error)),
  }
  const resend = trpc.company.invitations.resend.useMutation(settled)
  const revoke = trpc.company.invitations.revoke.useMutation(settled)
  const [tone, icon] = LOOKS[state]
  const isWaiting = state === 'open' || state === 'expired'
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-text">{email}</p>
        <p className="truncate text-meta text-text2">
          {[
            state === 'open'
              ? t('invitations.until', { date: f.date(invitation.expiresAt) })
              : f.date(invitation.acceptedAt ?? invitation.expiresAt),
            invitation.invitedBy && t('invitations.by', { name: invitation.invitedBy }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Chip tone={tone} icon={icon}>
        {t(`invitations.states.${state}`)}
      </Chip>
      {isWaiting && (
        <span className="flex shrink-0">
          <IconButton
            icon={RotateCw}
            label={t('invitations.resendOne', { email })}
            disabled={resend.isPending}
            onClick={async () => {
              await resend.mutateAsync({ id }).then(
                () => toast.success(t('invitations.resent', { email })),
                () => undefined,
              )
            }}
          />
          <IconButton
            icon={Ban}
            label={t('invitations.revokeOne', { email })}
            disabled={revoke.isPending}
            onClick={async () => {
              await revoke.mutateAsync({ id }).then(
                () => toast.success(t('invitations.revoked', { email })),
                () => undefined,
              )
            }}
          />
        </span>
      )}
    </li>
  )
}
