import { CalendarX, SearchX } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, localDateOf } from '../../../src/core/rules/local-time'
import { type Outputs, trpc } from '../../api'
import { useFormat } from '../../i18n/format'
import { useDialogEntry } from '../../router/dialog-entry'
import { useSession } from '../../session/session'
import { Button } from '../../ui/buttons/button'
import { Sheet } from '../../ui/dialogs/sheet'
import { EmptyState } from '../../ui/feedback/empty-state'
import { ErrorState } from '../../ui/feedback/error-state'
import { officeOf, where } from '../cart/where'
import { WhereButton } from '../cart/where-button'
import { MenuFilterBar } from '../menu/menu-filter-bar'
import { useMenuFilters } from '../menu/menu-filters'
import { useMenuKeys } from '../menu/menu-keys'
import { useOpenProduct } from '../menu/open-product'
import { ReorderLast } from '../my-orders/reorder-last'
import { InHeader } from '../navigation/header-slot'
import { OrderedAlready } from './cloud-allowance'
import { CloudKitchen } from './cloud-kitchen'
import { CloudLunches, LunchesBar } from './cloud-lunches'
import { openKitchens } from './day-kitchens'
import { DayMoney, isAllowanceSpent } from './day-money'
import { LunchSkeleton } from './lunch-skeleton'
import { entriesOf, OpenLunch } from './open-lunch'
import { shareOfDay } from './own-share'
import { isWeekend, useShownDay } from './shown-day'
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
  const shopTexts = useTranslations('shop')
  const f = useFormat()
  const dish = useOpenProduct()
  const filters = useMenuFilters()
  const sheet = useDialogEntry('lunches')
  const list = useRef<HTMLDivElement>(null)
  useMenuKeys(list)
  const { days, kitchens, availableBalance } = canteen
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const ofDay = lunches.filter(({ on }) => on === day.on)
  const open = useMemo(() => openKitchens(day, kitchens, filters.matches), [day, kitchens, filters.matches])
  const lastCutoff = day.kitchens.map(({ lastCutoff }) => lastCutoff.getTime()).toSorted((a, b) => b - a)[0]
  const isFiltered = filters.q !== '' || filters.diets.length > 0
  const shown = over ?? day
  const nextOpen = days.find(({ on, kitchens }) => on > day.on && kitchens.length > 0 && !isWeekend(on))
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
          {day.kitchens.length === 0 ? (
            <EmptyState
              icon={CalendarX}
              title={t(day.ordered.length > 0 ? 'today.noMore' : 'landing.canteen.noneTitle')}
              text={nextOpen ? undefined : t('landing.canteen.noneText')}
              action={
                nextOpen && (
                  <Button onClick={() => choose(nextOpen.on)}>
                    {t('today.titleOn', { day: f.day(`${nextOpen.on}T12:00:00Z`) })}
                  </Button>
                )
              }
            />
          ) : (
            <>
              <div className="mt-4">
                <MenuFilterBar filters={filters} channel="canteen" label={t('cloud.find')} />
              </div>
              {open.length === 0 && (
                <EmptyState
                  icon={SearchX}
                  title={shopTexts('store.nothingFits')}
                  text={shopTexts('store.nothingFitsText')}
                  action={<Button onClick={filters.clear}>{shopTexts('search.clear')}</Button>}
                />
              )}
              <div ref={list} className="space-y-8 pt-2">
                {open.map(({ kitchen, dishes, lastCutoff, colleagues }) => (
                  <CloudKitchen
                    key={kitchen.store.id}
                    kitchen={kitchen}
                    dishes={dishes}
                    isFiltered={isFiltered}
                    avoid={filters.avoid}
                    on={day.on}
                    lastCutoff={lastCutoff}
                    entries={entriesOf(ofDay, kitchen)}
                    onOpen={product =>
                      dish.open({ product: product.id, store: kitchen.store.slug, date: day.on })
                    }
                    colleagues={colleagues}
                    isWide
                    ownShare={shareOfDay(day, canteen, kitchen.store.deliveryFee?.amount ?? 0)}
                  />
                ))}
              </div>
            </>
          )}
        </>
      )}
      <LunchesBar lunches={lunches} onOpen={sheet.open} isEverywhere />
      <Sheet side="bottom" open={sheet.isOpen} onOpenChange={sheet.set} title={t('cloud.title')}>
        <CloudLunches lunches={lunches} kitchens={kitchens} />
      </Sheet>
      <OpenLunch kitchens={kitchens} day={day} ofDay={ofDay} />
    </>
  )
}
