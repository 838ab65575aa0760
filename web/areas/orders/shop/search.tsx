import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MapPin, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CUISINES, EVENT_TYPES } from '../../../../src/modules/stores/stores/rules/categories'
import { trpc } from '../../../api'
import { useDialogEntry } from '../../../router/dialog-entry'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { FilterChip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { ErrorState } from '../../../ui/feedback/error-state'
import { SearchInput } from '../../../ui/fields/input'
import { InHeader } from '../../shell/navigation/header-slot'
import { WhereDialog } from '../cart/lazy-where-dialog'
import { destinationOf, hasDestination } from '../cart/where'
import { WhereButton } from '../cart/where-button'
import { ReorderLast } from '../my-orders/reorder-last'
import { StoreCard, StoreCardSkeleton } from './store-card'
import { useWhereOfPage } from './where-of-page'

type Cuisine = (typeof CUISINES)[number]
type EventType = (typeof EVENT_TYPES)[number]

/** Stores that can deliver there, then; what cannot says why and comes last. */
export default function SearchScreen() {
  const t = useTranslations('shop')
  const cartTexts = useTranslations('cart')
  const { chosen, isKnown, typed } = useWhereOfPage()
  const { q, cuisines, events } = useFilters()

  // Grocers have no kind of kitchen.
  const hasCuisines = chosen.channel !== 'groceries'

  const answer = trpc.public.search.useQuery(
    {
      ...destinationOf(chosen),
      city: chosen.city,
      date: chosen.on,
      channel: chosen.channel,
      q: q.value || null,
      cuisines: hasCuisines && cuisines.values.length ? cuisines.values : null,
      eventTypes: events.values.length ? events.values : null,
    },
    { placeholderData: keepPreviousData, enabled: isKnown },
  )
  const stores = useMemo(() => {
    const all = answer.data?.stores ?? []
    return [...all.filter(store => !store.why), ...all.filter(store => store.why)]
  }, [answer.data])
  const open = stores.filter(store => !store.why).length
  const isFiltered =
    Boolean(q.value) || (hasCuisines && cuisines.values.length > 0) || events.values.length > 0

  return (
    <div className="mx-auto max-w-shop px-gutter pb-16">
      <InHeader>
        <WhereButton typed={typed} />
      </InHeader>
      <div className="pt-7 pb-5 sm:pt-10">
        <h1 className={cx('text-display sm:text-kiosk', !isKnown && 'invisible')}>
          {t(`search.title.${chosen.channel}`)}
        </h1>
        <p className={cx('mt-2 max-w-prose text-field text-text2', !isKnown && 'invisible')}>
          {t(`search.lead.${chosen.channel}`)}
        </p>
        {!isKnown ? (
          <Skeleton className="mt-5 h-18.5 max-w-xl rounded-card" />
        ) : hasDestination(chosen) ? (
          <div className="mt-5 max-w-xl empty:hidden">
            <ReorderLast channel={chosen.channel} />
          </div>
        ) : (
          <AskForPlace />
        )}
      </div>

      <div className="z-20 -mx-gutter border-b bg-canvas/95 px-gutter py-3 backdrop-blur sm:sticky sm:top-(--header-height)">
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-56 flex-1 sm:max-w-96">
            <SearchInput
              value={q.value}
              onChange={q.set}
              label={t('search.find')}
              shortcut="/"
              round
              className="!border-line !bg-surface"
            />
          </div>
        </div>
        <fieldset
          aria-label={t('search.filters')}
          className={cx(
            '-mx-gutter mt-3 min-w-0 gap-2 overflow-x-auto px-gutter pb-1',
            hasCuisines ? 'flex' : 'hidden',
          )}
        >
          {chosen.channel === 'catering' &&
            EVENT_TYPES.map(event => (
              <FilterChip key={event} pressed={events.has(event)} onPress={() => events.toggle(event)}>
                {t(`events.${event}`)}
              </FilterChip>
            ))}
          {CUISINES.map(cuisine => (
            <FilterChip
              key={cuisine}
              pressed={cuisines.has(cuisine)}
              onPress={() => cuisines.toggle(cuisine)}
            >
              {t(`cuisines.${cuisine}`)}
            </FilterChip>
          ))}
        </fieldset>
      </div>

      <p className="py-4 text-note text-text2" role="status">
        {answer.data
          ? hasDestination(chosen)
            ? t('search.count', { open, all: stores.length === open ? 0 : stores.length })
            : t('search.inCity', { count: stores.length, city: cartTexts(`cities.${chosen.city}`) })
          : ' '}
      </p>

      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : answer.isPending ? (
        <StoreGrid>
          {[1, 2, 3, 4, 5, 6].map(place => (
            <StoreCardSkeleton key={place} />
          ))}
        </StoreGrid>
      ) : stores.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('search.none')}
          text={isFiltered ? t('search.noneFiltered') : t('search.noneHere')}
          action={
            isFiltered ? (
              <Button
                onClick={() => {
                  q.set('')
                  cuisines.clear()
                  events.clear()
                }}
              >
                {t('search.clear')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <StoreGrid busy={answer.isPlaceholderData}>
          {stores.map((store, at) => (
            <StoreCard
              key={store.id}
              store={store}
              channel={chosen.channel}
              on={chosen.on}
              isFirst={at < 2}
            />
          ))}
        </StoreGrid>
      )}
    </div>
  )
}

function StoreGrid({ busy = false, children }: { busy?: boolean; children: React.ReactNode }) {
  return (
    // Below the bar that stays in sight, whatever is gone to.
    <ul
      aria-busy={busy}
      className="sm:[&_:is(a,button)]:scroll-mt-32 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3"
    >
      {children}
    </ul>
  )
}

/** Prices and times depend on the place: asked for before anything is judged. */
function AskForPlace() {
  const t = useTranslations('cart')
  const dialog = useDialogEntry('place')
  return (
    <div className="mt-5">
      <Button kind="primary" size="large" icon={MapPin} onClick={dialog.open}>
        {t('where.choose')}
      </Button>
      <WhereDialog open={dialog.isOpen} onOpenChange={dialog.set} />
    </div>
  )
}

function useFilters() {
  const { q, cuisine, event } = useSearch({ from: '/shop/search' })
  const navigate = useNavigate({ from: '/search' })
  const [cuisines, setCuisines] = useState<Cuisine[]>(CUISINES.filter(one => one === cuisine))
  const [events, setEvents] = useState<EventType[]>(EVENT_TYPES.filter(one => one === event))
  return {
    q: {
      value: q ?? '',
      set: (text: string) =>
        void navigate({
          search: before => ({ ...before, q: text || undefined }),
          replace: true,
          resetScroll: false,
        }),
    },
    cuisines: setOf(cuisines, setCuisines),
    events: setOf(events, setEvents),
  }
}

function setOf<Value>(values: Value[], set: (values: Value[]) => void) {
  return {
    values,
    has: (value: Value) => values.includes(value),
    toggle: (value: Value) =>
      set(values.includes(value) ? values.filter(one => one !== value) : [...values, value]),
    clear: () => set([]),
  }
}
