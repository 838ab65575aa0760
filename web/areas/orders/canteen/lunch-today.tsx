import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { type Outputs, trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useDialogEntry } from '../../../router/dialog-entry'
import { useSession } from '../../../session/session'
import { Sheet } from '../../../ui/dialogs/sheet'
import { ErrorState } from '../../../ui/feedback/error-state'
import { InHeader } from '../../shell/navigation/header-slot'
import { officeOf, where } from '../cart/where'
import { WhereButton } from '../cart/where-button'
import { ReorderLast } from '../my-orders/reorder-last'
import { OrderedAlready } from './cloud-allowance'
import { CloudLunches, LunchesBar } from './cloud-lunches'
import { DayMenu } from './day-menu'
import { DayMoney, isAllowanceSpent } from './day-money'
import { LunchSkeleton } from './lunch-skeleton'
import { useShownDay } from './shown-day'
import { WeekStrip } from './week-strip'

const REFRESH_MS = 60_000
type Canteen = Outputs['public']['cloudCanteen']
type ShownDay = NonNullable<ReturnType<typeof useShownDay>>

/** Where a person begins who eats at an office: today's lunch, what pays for it, and the week around it. */
export default function LunchToday() {
  const { user } = useSession()
  const chosen = where.use()
  const location = chosen.location ?? officeOf(user)
  const answer = trpc.public.cloudCanteen.useQuery(
    { locationId: location?.id ?? '' },
    { enabled: Boolean(location), refetchInterval: REFRESH_MS },
  )
  const shown = useShownDay(answer.data)
  return (
    <div className="mx-auto max-w-shop px-gutter pt-5 pb-16">
      <InHeader>
        <WhereButton on={shown?.day.on} />
      </InHeader>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : answer.data && shown ? (
        <LunchView canteen={answer.data} {...shown} />
      ) : (
        <LunchSkeleton />
      )}
    </div>
  )
}

function LunchView({ canteen, day, over, choose, lunches }: { canteen: Canteen } & ShownDay) {
  const t = useTranslations('canteen')
  const f = useFormat()
  const sheet = useDialogEntry('lunches')
  const { days, kitchens, availableBalance } = canteen
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const ofDay = lunches.filter(({ on }) => on === day.on)
  const lastCutoff = day.kitchens.map(({ lastCutoff }) => lastCutoff.getTime()).toSorted((a, b) => b - a)[0]
  const shown = over ?? day
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-display">
            {shown.on === today
              ? t('today.title')
              : t('today.titleOn', { day: f.day(`${shown.on}T12:00:00Z`) })}
          </h1>
          {!over && lastCutoff !== undefined && (
            <p className="text-read text-text2">
              {t('cloud.until', {
                time: day.on === today ? f.time(lastCutoff) : f.dateTime(lastCutoff),
              })}
            </p>
          )}
        </div>
        {!over && (
          <DayMoney day={day} isSpent={isAllowanceSpent(day, days)} balanceCents={availableBalance.amount} />
        )}
      </div>
      <div className="mt-4">
        <WeekStrip canteen={canteen} lunches={lunches} value={shown.on} onChange={choose} />
      </div>
      <OrderedAlready day={shown} />
      {!over && (
        <>
          {day.ordered.length === 0 && ofDay.length === 0 && (
            <div className="mt-3 max-sm:hidden empty:hidden">
              <ReorderLast channel="canteen" />
            </div>
          )}
          <DayMenu canteen={canteen} day={day} lunches={lunches} choose={choose} isWide />
        </>
      )}
      <LunchesBar lunches={lunches} onOpen={sheet.open} isEverywhere />
      <Sheet side="bottom" open={sheet.isOpen} onOpenChange={sheet.set} title={t('cloud.title')}>
        <CloudLunches lunches={lunches} kitchens={kitchens} />
      </Sheet>
    </>
  )
}
