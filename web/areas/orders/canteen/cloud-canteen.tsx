import { Link } from '@tanstack/react-router'
import { Building2, LogIn } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useDialogEntry } from '../../../router/dialog-entry'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Sheet } from '../../../ui/dialogs/sheet'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { InHeader } from '../../shell/navigation/header-slot'
import { WhereDialog } from '../cart/lazy-where-dialog'
import { where } from '../cart/where'
import { WhereButton } from '../cart/where-button'
import { CloudAllowance, OrderedAlready } from './cloud-allowance'
import { CloudDays } from './cloud-days'
import { CloudLunches, LunchesBar } from './cloud-lunches'
import { DayMenu } from './day-menu'
import { forgetPastLunches } from './lunches'
import { allowanceLeftCents } from './own-share'
import { daysToShow, useShownDay } from './shown-day'

const REFRESH_MS = 60_000
type Canteen = Outputs['public']['cloudCanteen']
type ShownDay = NonNullable<ReturnType<typeof useShownDay>>

/** Every dish that comes to the office, for as many days as one likes, ordered in one go. */
export default function CloudCanteenScreen() {
  const t = useTranslations('canteen')
  const { location } = where.use()
  useEffect(forgetPastLunches, [])
  const answer = trpc.public.cloudCanteen.useQuery(
    { locationId: location?.id ?? '' },
    { enabled: location !== null, refetchInterval: REFRESH_MS },
  )
  const shown = useShownDay(answer.data)
  return (
    <div className="mx-auto max-w-shop px-gutter pt-6 pb-16">
      <InHeader>
        <WhereButton on={shown?.day.on} />
      </InHeader>
      <h1 className="text-display">
        {location ? t('landing.canteen.titleAt', { place: location.name }) : t('landing.canteen.title')}
      </h1>
      <p className="mt-1 max-w-prose text-field text-text2">{t('cloud.lead')}</p>
      {!location ? (
        <AskForOffice />
      ) : answer.isError ? (
        <div className="pt-6">
          <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
        </div>
      ) : answer.data && shown ? (
        <CanteenView canteen={answer.data} {...shown} />
      ) : (
        <CanteenSkeleton />
      )}
    </div>
  )
}

function CanteenView({ canteen, day, choose, lunches }: { canteen: Canteen } & ShownDay) {
  const t = useTranslations('canteen')
  const f = useFormat()
  const sheet = useDialogEntry('lunches')
  const { days, kitchens } = canteen
  const ofDay = lunches.filter(({ on }) => on === day.on)

  return (
    <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <CloudDays
          days={daysToShow(days, lunches, day.on)}
          lunches={lunches}
          value={day.on}
          onChange={choose}
        />
        <h2 className="mt-6 text-head">
          {t('landing.canteen.menuOf', { day: f.longDay(`${day.on}T12:00:00Z`) })}
        </h2>
        <OrderedAlready day={day} />
        <CloudAllowance
          day={day}
          left={allowanceLeftCents(day, ofDay, canteen)}
          balance={canteen.availableBalance.amount}
        />
        <DayMenu canteen={canteen} day={day} lunches={lunches} choose={choose} />
      </div>
      <aside aria-label={t('cloud.title')} className="hidden lg:block">
        <div className="sticky top-[calc(var(--header-height)+1.5rem)] flex max-h-[calc(100dvh-var(--header-height)-3rem)] flex-col rounded-card border bg-surface p-5">
          <h2 className="pb-2 text-title">{t('cloud.title')}</h2>
          <CloudLunches lunches={lunches} kitchens={kitchens} />
        </div>
      </aside>
      <LunchesBar lunches={lunches} onOpen={sheet.open} />
      <Sheet side="bottom" open={sheet.isOpen} onOpenChange={sheet.set} title={t('cloud.title')}>
        <CloudLunches lunches={lunches} kitchens={kitchens} />
      </Sheet>
    </div>
  )
}

/** Dishes come to an office: without one there is nothing to show, but a way to have one. */
function AskForOffice() {
  const t = useTranslations('canteen')
  const { status } = useSession()
  const dialog = useDialogEntry('office')
  return (
    <div className="mt-6">
      {status === 'signedOut' ? (
        <Button asChild kind="primary" size="large">
          <Link to="/login" search={{ next: '/canteen/cloud' }}>
            <LogIn size={17} aria-hidden />
            {t('landing.canteen.signIn')}
          </Link>
        </Button>
      ) : (
        <Button kind="primary" size="large" icon={Building2} onClick={dialog.open}>
          {t('landing.canteen.chooseOffice')}
        </Button>
      )}
      <WhereDialog open={dialog.isOpen} onOpenChange={dialog.set} apply={t('landing.canteen.wholeMenu')} />
      <section className="mt-10 max-w-2xl">
        <h2 className="text-head">{t('landing.canteen.joinTitle')}</h2>
        <p className="mt-2 text-field text-text2">{t('landing.canteen.joinText')}</p>
      </section>
    </div>
  )
}

function CanteenSkeleton() {
  return (
    <div className="mt-5 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]" aria-hidden>
      <div className="min-w-0">
        <div className="flex gap-2 overflow-hidden lg:grid lg:grid-cols-8">
          {[1, 2, 3, 4, 5, 6, 7, 8].map(place => (
            <Skeleton key={place} className="h-20 w-26 shrink-0 rounded-card lg:w-auto" />
          ))}
        </div>
        <Skeleton className="mt-6 h-7 w-72" />
        <Skeleton className="mt-4 h-16 rounded-card" />
        <div className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
          {[1, 2, 3, 4, 5, 6].map(place => (
            <Skeleton key={place} className="h-80 rounded-card" />
          ))}
        </div>
      </div>
      <Skeleton className="hidden h-72 rounded-card lg:block" />
    </div>
  )
}
