import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Check, DoorClosed, PartyPopper, ShoppingBasket, UtensilsCrossed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { keepActivationCode, useActivationCode } from '../../../session/activation'
import { useSession } from '../../../session/session'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Spinner } from '../../../ui/display/spinner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { toast } from '../../../ui/feedback/toast'
import { CodeForm } from './code-form'
import { InvitationCard } from './invitation-card'
import { choosePlace, joinPlace } from './join-place'
import { DeadEnd, PlaceHeading, WelcomeSkeleton } from './place-heading'

type PublicPlace = Outputs['public']['location']

/** Where a company's poster, link or letter leads: what there is, and the way in. */
export default function WelcomeScreen() {
  const { invitation } = useSearch({ from: '/plain/welcome/$locationId' })
  return (
    <div className="m-auto w-full max-w-md px-gutter py-8">
      {invitation ? <InvitationCard token={invitation} /> : <PlaceWelcome />}
    </div>
  )
}

function PlaceWelcome() {
  const t = useTranslations('joining')
  const { locationId } = useParams({ from: '/plain/welcome/$locationId' })
  const answer = trpc.public.location.useQuery({ idOrSlug: locationId })
  if (answer.isPending) return <WelcomeSkeleton />
  if (answer.isError)
    return readFailure(answer.error)?.name === 'LocationNotFound' ? (
      <DeadEnd icon={DoorClosed} title={t('welcome.closedTitle')} text={t('welcome.closedText')} />
    ) : (
      <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
    )
  const place = answer.data
  return (
    <>
      <PlaceHeading name={place.name} title={t('welcome.title', { name: place.name })}>
        {t('welcome.lead', { city: t(`cities.${place.city as 'bcn'}`) })}
      </PlaceHeading>
      <Offers place={place} />
      <section className="mt-6 rounded-card border bg-surface p-5">
        <WayIn place={place} />
      </section>
    </>
  )
}

const OFFER_ICONS = { canteen: UtensilsCrossed, catering: PartyPopper, groceries: ShoppingBasket }
const OFFERS = ['canteen', 'catering', 'groceries'] as const

function Offers({ place }: { place: PublicPlace }) {
  const t = useTranslations('joining')
  return (
    <section aria-label={t('welcome.offers')} className="mt-6">
      <ul className="space-y-2">
        {OFFERS.filter(channel => place.channels.includes(channel)).map(channel => {
          const Icon = OFFER_ICONS[channel]
          return (
            <li key={channel} className="flex items-center gap-3 text-field">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brandSoft text-brand">
                <Icon size={18} aria-hidden />
              </span>
              {t(`welcome.channels.${channel}`)}
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-note text-text2">{t('welcome.contributes')}</p>
    </section>
  )
}

/** Who is a member goes on; who has a code joins with it, now or after signing in. */
function WayIn({ place }: { place: PublicPlace }) {
  const t = useTranslations('joining')
  const navigate = useNavigate()
  const { code } = useSearch({ from: '/plain/welcome/$locationId' })
  const saved = useActivationCode()
  const { status, user } = useSession()
  const goOn = () => navigate({ to: startOf(place) })

  if (user?.locations.some(({ id }) => id === place.id)) return <AlreadyIn place={place} onGoOn={goOn} />
  // A code that came along is being used by the shell, as soon as somebody is signed in.
  if (status === 'loading' || (status === 'signedIn' && saved))
    return (
      <p role="status" className="flex items-center gap-3 text-field">
        <Spinner /> {t('welcome.working', { name: place.name })}
      </p>
    )
  if (!place.needsCode)
    return (
      <div className="space-y-3 text-field">
        <p>{t('welcome.noCode')}</p>
        {status === 'signedIn' && <p className="text-note text-text2">{t('welcome.domain')}</p>}
      </div>
    )
  const join = async (written: string) => {
    if (status === 'signedIn') {
      const joined = await joinPlace(written)
      if (joined) toast.success(t('welcome.memberText', { name: joined.name }))
      return goOn()
    }
    keepActivationCode(written)
    return navigate({ to: '/login', search: { next: `/welcome/${place.slug}` } })
  }
  const register = (written: string) =>
    navigate({
      to: '/register',
      search: { code: written, next: `/welcome/${place.slug}?code=${written}` },
    })
  return (
    <CodeForm
      initial={code ?? saved ?? ''}
      label={t('welcome.code')}
      hint={t('welcome.codeHint')}
      shape={t('welcome.codeShape')}
      wrong={t('welcome.codeWrong')}
      submit={t(status === 'signedIn' ? 'welcome.join' : 'welcome.signInToJoin')}
      onSubmit={join}
      other={status === 'signedOut' ? { label: t('welcome.register'), onSubmit: register } : undefined}
      size="large"
    />
  )
}

function AlreadyIn({ place, onGoOn }: { place: PublicPlace; onGoOn: () => unknown }) {
  const t = useTranslations('joining')
  const failureText = useFailureText()
  return (
    <div className="space-y-4">
      <div>
        <h2 className="flex items-center gap-2 text-title">
          <Check size={20} aria-hidden className="text-ok" />
          {t('welcome.member')}
        </h2>
        <p className="mt-1 text-field text-text2">{t('welcome.memberText', { name: place.name })}</p>
      </div>
      <div>
        <ActionButton
          size="large"
          className="w-full"
          action={() => choosePlace(place.id)}
          onDone={onGoOn}
          onError={error => toast.error(failureText(error))}
        >
          {t(place.channels.includes('canteen') ? 'welcome.toCanteen' : 'welcome.toSearch')}
        </ActionButton>
      </div>
    </div>
  )
}

/** Where somebody begins to order for a place. */
const startOf = ({ channels }: Pick<PublicPlace, 'channels'>) =>
  channels.includes('canteen') ? ('/canteen' as const) : ('/search' as const)
