import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { FilterChip } from '../../../ui/display/chip'
import { ErrorState } from '../../../ui/feedback/error-state'
import { CITIES, where } from '../cart/where'
import { StoreCard, StoreCardSkeleton } from '../shop/store-card'

const SHOWN = 6

/** Some kitchens of a city, with what they cost and until when they take orders. */
export function KitchensNearby() {
  const t = useTranslations('home')
  const cartTexts = useTranslations('cart')
  const { city } = where.use()
  const answer = trpc.public.search.useQuery({ city, channel: 'canteen' })
  const stores = (answer.data?.stores ?? []).filter(store => !store.why).slice(0, SHOWN)
  return (
    <section aria-labelledby="kitchens">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="kitchens" className="text-head sm:text-display">
          {t('kitchens', { city: cartTexts(`cities.${city}`) })}
        </h2>
        <fieldset
          aria-label={cartTexts('where.city')}
          className="-mx-gutter flex min-w-0 gap-2 overflow-x-auto px-gutter py-0.5 sm:mx-0 sm:px-0.5"
        >
          {CITIES.map(one => (
            <FilterChip
              key={one}
              pressed={one === city}
              onPress={() => where.set(before => ({ ...before, city: one }))}
            >
              {cartTexts(`cities.${one}`)}
            </FilterChip>
          ))}
        </fieldset>
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => answer.refetch()} />
      ) : (
        <ul className="mt-3 grid gap-4 sm:mt-5 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          {answer.isPending
            ? [1, 2, 3].map(place => <StoreCardSkeleton key={place} />)
            : stores.map((store, at) => (
                <StoreCard
                  key={store.id}
                  store={store}
                  channel="canteen"
                  on={null}
                  heading="h3"
                  isFirst={at < 2}
                />
              ))}
        </ul>
      )}
      {answer.data && stores.length === 0 && <p className="text-text2">{t('noKitchens')}</p>}
      <Link
        to="/search"
        search={{ channel: 'canteen' }}
        className="mt-4 inline-flex min-h-8 items-center gap-1.5 font-medium text-brand text-read hover:underline pointer-coarse:min-h-11"
      >
        {t('allKitchens', { city: cartTexts(`cities.${city}`) })}
        <ArrowRight size={17} aria-hidden />
      </Link>
    </section>
  )
}
