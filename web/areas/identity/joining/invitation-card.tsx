import { Link, useNavigate } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useSession } from '../../../session/session'
import { signOut } from '../../../session/sign-out'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { acceptInvitation } from './join-place'
import { DeadEnd, PlaceHeading, WelcomeSkeleton } from './place-heading'

type Received = Outputs['public']['invitations']['show']

/** What the link of an invitation shows: who invites where, and the way to accept it. */
export function InvitationCard({ token }: { token: string }) {
  const t = useTranslations('joining')
  const answer = trpc.public.invitations.show.useQuery({ token })
  const { user } = useSession()
  if (answer.isPending) return <WelcomeSkeleton />
  if (answer.isError) {
    const name = readFailure(answer.error)?.name
    if (name === 'InvitationInvalid' || name === 'ValidationError')
      return <DeadEnd icon={MailX} title={t('invitation.invalidTitle')} text={t('invitation.invalidText')} />
    if (name === 'LocationNotFound')
      return <DeadEnd icon={MailX} title={t('welcome.closedTitle')} text={t('welcome.closedText')} />
    return <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
  }
  const { state, email, location, inviterFirstName } = answer.data
  const isIn = user?.locations.some(({ id }) => id === location.id) ?? false
  if (state === 'expired' && !isIn)
    return <DeadEnd icon={MailX} title={t('invitation.expiredTitle')} text={t('invitation.expiredText')} />
  if (state === 'accepted' && !isIn)
    return (
      <DeadEnd
        icon={MailX}
        title={t('invitation.acceptedTitle')}
        text={t('invitation.acceptedText', { email })}
      />
    )
  return (
    <>
      <PlaceHeading
        name={location.name}
        title={
          inviterFirstName
            ? t('invitation.title', { inviter: inviterFirstName, name: location.name })
            : t('invitation.titlePlain', { name: location.name })
        }
      >
        {t('invitation.lead', { city: t(`cities.${location.city as 'bcn'}`) })} {t('welcome.contributes')}
      </PlaceHeading>
      <section className="mt-6 rounded-card border bg-surface p-5">
        {isIn ? (
          <div className="space-y-4">
            <h2 className="text-title">{t('welcome.member')}</h2>
            <Button asChild kind="primary" size="large" className="w-full">
              <Link to="/canteen">{t('welcome.toCanteen')}</Link>
            </Button>
          </div>
        ) : (
          <Accept token={token} invitation={answer.data} />
        )}
      </section>
    </>
  )
}

function Accept({ token, invitation }: { token: string; invitation: Received }) {
  const t = useTranslations('joining')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { status } = useSession()
  const [failure, setFailure] = useState<unknown>(null)
  const here = `/welcome/${invitation.location.id}?invitation=${token}`
  const isForOther = readFailure(failure)?.name === 'InvitationForSomebodyElse'
  const changeAccount = async () => {
    await signOut()
    await navigate({ to: '/login', search: { next: here } })
  }
  return (
    <div className="space-y-4">
      <p className="font-medium text-field">{t('invitation.for', { email: invitation.email })}</p>
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      {status === 'signedIn' ? (
        <div>
          {isForOther ? (
            <ActionButton size="large" className="w-full" action={changeAccount} onError={setFailure}>
              {t('invitation.otherAccount')}
            </ActionButton>
          ) : (
            <ActionButton
              size="large"
              className="w-full"
              action={() => acceptInvitation(token)}
              onDone={() => void navigate({ to: '/canteen' })}
              onError={setFailure}
            >
              {t('invitation.accept')}
            </ActionButton>
          )}
        </div>
      ) : (
        <>
          <p className="text-text2">{t('invitation.signInText')}</p>
          <Button asChild kind="primary" size="large" className="w-full">
            <Link to="/login" search={{ next: here }}>
              {t('invitation.signIn')}
            </Link>
          </Button>
          <Button asChild size="large" className="w-full">
            <Link to="/register" search={{ next: here }}>
              {t('welcome.register')}
            </Link>
          </Button>
        </>
      )}
    </div>
  )
}
