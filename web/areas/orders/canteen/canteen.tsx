import { Link } from '@tanstack/react-router'
import { ArrowRight, Building2, CalendarX, LogIn, Star } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, DEFAULT_TZ, localDateOf, weekdayOf } from '../../../../src/core/rules/local-time'
import { dietClaims } from '../../../../src/modules/stores/catalog/rules/diets'
import { trpc } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { useDialogEntry } from '../../../router/dialog-entry'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Chip } from '../../../ui/display/chip'
import { DishPicture } from '../../../ui/display/dish-picture'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { InHeader } from '../../shell/navigation/header-slot'
import { DayStrip } from '../cart/day-strip'
import { WhereDialog } from '../cart/lazy-where-dialog'
import { destinationOf, hasDestination, where } from '../cart/where'
import { WhereButton } from '../cart/where-button'
import { DishPrice } from '../menu/dish-price'
import { Hero } from '../shop/landing-parts'
import { todaysPrice } from '../shop/promotions'
import type { StoreCardData } from '../shop/why-store'

const SHOWN_STORES = 6
const SHOWN_DISHES = 4

/** The cloud canteen of an office: who cooks for it that day, and what. */
export default function CanteenScreen() {
  const t = useTranslations('canteen')
  const menuTexts = useTranslations('menu')
  const cartTexts = useTranslations('cart')
  const f = useFormat()
  const { status } = useSession()
  const chosen = where.use()
  const dialog = useDialogEntry('place')
  const on = chosen.on ?? nextWorkday()
  useEffect(() => where.set(before => ({ ...before, channel: 'canteen' })), [])
  const answer = trpc.public.search.useQuery(
    { ...destinationOf(chosen), city: chosen.city, date: on, channel: 'canteen' },
    { enabled: hasDestination(chosen) },
  )
  const stores = (answer.data?.stores ?? []).filter(store => !store.why).slice(0, SHOWN_STORES)
  const budget = answer.data
    ? [
        { key: 'inKind' as const, cents: answer.data.availableKind.amount },
        { key: 'flex' as const, cents: answer.data.availableFlex.amount },
        { key: 'balance' as const, cents: answer.data.availableBalance.amount },
      ].filter(({ cents }) => cents > 0)
    : []
  return (
    <div className="pb-16">
      <InHeader>
        <WhereButton />
      </InHeader>
      <Hero
        title={
          chosen.location
            ? t('landing.canteen.titleAt', { place: chosen.location.name })
            : t('landing.canteen.title')
        }
        lead={t('landing.canteen.lead')}
        picture={
          budget.length > 0 && (
            <section className="rounded-card bg-surface p-5" aria-label={t('landing.canteen.budget')}>
              <h2 className="font-medium text-note text-text2">{t('landing.canteen.budget')}</h2>
              <dl className="mt-3 space-y-2">
                {budget.map(({ key, cents }) => (
                  <div key={key} className="flex items-baseline justify-between gap-4">
                    <dt className="text-note">{menuTexts(`price.sources.${key}`)}</dt>
                    <dd className="money font-semibold text-title">{f.money(cents)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        }
      >
        {chosen.location && (
          <Button asChild kind="primary" size="large">
            <Link to="/canteen/cloud">
              {t('cloud.link')}
              <ArrowRight size={17} aria-hidden />
            </Link>
          </Button>
        )}
        {!hasDestination(chosen) &&
          (status === 'signedOut' ? (
            <>
              <Button asChild kind="primary" size="large">
                <Link to="/login" search={{ next: '/canteen' }}>
                  <LogIn size={17} aria-hidden />
                  {t('landing.canteen.signIn')}
                </Link>
              </Button>
              <Button size="large" icon={Building2} onClick={dialog.open}>
                {cartTexts('where.choose')}
              </Button>
            </>
          ) : (
            <Button kind="primary" size="large" icon={Building2} onClick={dialog.open}>
              {t('landing.canteen.chooseOffice')}
            </Button>
          ))}
        <WhereDialog open={dialog.isOpen} onOpenChange={dialog.set} apply={t('landing.canteen.wholeMenu')} />
      </Hero>
      <div className="mx-auto max-w-shop px-gutter pt-8">
        {!hasDestination(chosen) ? (
          <section className="mx-auto max-w-2xl py-6 text-center">
            <h2 className="text-head">{t('landing.canteen.joinTitle')}</h2>
            <p className="mt-2 text-field text-text2">{t('landing.canteen.joinText')}</p>
          </section>
        ) : (
          <>
            <DayStrip
              value={on}
              onChange={next => where.set({ ...chosen, on: next })}
              channel="canteen"
              hasSoonest={false}
            />
            <h2 className="mt-8 text-head">
              {t('landing.canteen.menuOf', { day: f.longDay(`${on}T12:00:00Z`) })}
            </h2>
            {answer.isError ? (
              <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
            ) : answer.isPending ? (
              <div className="mt-4 space-y-6" aria-hidden>
                {[1, 2].map(place => (
                  <Skeleton key={place} className="h-64 rounded-card" />
                ))}
              </div>
            ) : stores.length === 0 ? (
              <EmptyState
                icon={CalendarX}
                title={t('landing.canteen.noneTitle')}
                text={t('landing.canteen.noneText')}
              />
            ) : (
              stores.map(store => <KitchenOfDay key={store.id} store={store} on={on} />)
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** One kitchen and some of its dishes of the day. */
function KitchenOfDay({ store, on }: { store: StoreCardData; on: string }) {
  const t = useTranslations('canteen')
  const shopTexts = useTranslations('shop')
  const menuTexts = useTranslations('menu')
  const f = useFormat()
  const chosen = where.use()
  const answer = trpc.public.store.useQuery({
    storeIdOrSlug: store.slug,
    channel: 'canteen',
    catalogIdOrSlug: null,
    date: on,
    ...destinationOf(chosen),
  })
  const menu = answer.data?.menu
  const dishes = (menu?.products ?? [])
    .filter(product => (menu?.stockMap[product.id] ?? 1) > 0 && product.category !== 'drink')
    .slice(0, SHOWN_DISHES)
  const link = {
    to: '/stores/$storeId/$channel/{-$catalog}' as const,
    params: { storeId: store.slug, channel: 'canteen', catalog: undefined },
    search: { date: on },
  }
  return (
    <section
      aria-labelledby={`kitchen-${store.id}`}
      className="mt-6 border-t pt-6 first-of-type:mt-0 first-of-type:border-t-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 id={`kitchen-${store.id}`} className="flex items-center gap-3 text-title">
            {store.name}
            {store.rating && (
              <span className="num inline-flex items-center gap-1 font-medium text-note">
                <Star size={15} aria-hidden className="fill-saffron text-saffron" />
                <span className="sr-only">{shopTexts('card.rating')}</span>
                {f.number(store.rating.average)}
              </span>
            )}
          </h3>
          <p className="text-note text-text2">
            {f.list(store.cuisines.map(cuisine => shopTexts(`cuisines.${cuisine}`)))}
            {store.nextWindow &&
              ` · ${t('landing.canteen.closes', { time: f.dateTime(store.nextWindow.cutoff) })}`}
          </p>
        </div>
        <Button asChild kind="ghost">
          <Link {...link}>
            {t('landing.canteen.wholeMenu')}
            <ArrowRight size={16} aria-hidden />
          </Link>
        </Button>
      </div>
      <ul className="mt-3 flex gap-3 overflow-x-auto pb-1 sm:grid sm:grid-cols-4 sm:gap-4">
        {answer.isPending
          ? [1, 2, 3, 4].map(place => (
              <li key={place} className="min-w-44">
                <Skeleton className="h-52 rounded-card" />
              </li>
            ))
          : dishes.map(dish => (
              <li
                key={dish.id}
                className="relative w-44 shrink-0 overflow-hidden rounded-card border bg-surface transition-shadow duration-150 hover:shadow-pop sm:w-auto"
              >
                <DishPicture
                  imageURL={dish.imageURL}
                  name={dish.name}
                  size={512}
                  className="aspect-[4/3] w-full bg-sunken object-cover"
                />
                <div className="p-3">
                  <h4 className="line-clamp-2 font-semibold text-note">
                    <Link
                      {...link}
                      lang={dish.languages?.name}
                      search={{ date: on, product: dish.id }}
                      className="after:absolute after:inset-0 after:content-['']"
                    >
                      {dish.name}
                    </Link>
                  </h4>
                  <p className="mt-1 flex flex-wrap items-center gap-2">
                    <DishPrice
                      product={dish}
                      todayCents={todaysPrice(store.promotions, dish)}
                      className="text-note"
                    />
                    {dietClaims(dish).includes('vegan') && <Chip tone="ok">{menuTexts('diets.vegan')}</Chip>}
                  </p>
                </div>
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Canteens cook on working days: on a Saturday the day in question is Monday. */
function nextWorkday(): string {
  let day = localDateOf(Date.now(), DEFAULT_TZ)
  while (['sat', 'sun'].includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}
