import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  Check,
  Coffee,
  Croissant,
  type LucideIcon,
  MapPin,
  Users,
  UtensilsCrossed,
  Wine,
} from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CUISINES, EVENT_TYPES } from '../../../../src/modules/stores/stores/rules/categories'
import { trpc } from '../../../api'
import { useDialogEntry } from '../../../router/dialog-entry'
import { Button } from '../../../ui/buttons/button'
import { InHeader } from '../../shell/navigation/header-slot'
import { WhereDialog } from '../cart/lazy-where-dialog'
import { useIsPlaceKnown } from '../cart/own-office'
import { destinationOf, hasDestination, where } from '../cart/where'
import { WhereButton } from '../cart/where-button'
import { Doorway, Hero } from './landing-parts'
import { StoreCard, StoreCardSkeleton } from './store-card'

const ICONS: Record<(typeof EVENT_TYPES)[number], LucideIcon> = {
  breakfast: Croissant,
  coffeeBreak: Coffee,
  teamLunch: Users,
  afterwork: Wine,
  dinner: UtensilsCrossed,
}
const FACTS = ['exact', 'person', 'invoice'] as const
const SHOWN = 6

/** The way in for who feeds a team. */
export default function CateringScreen() {
  const t = useTranslations('shop')
  const cartTexts = useTranslations('cart')
  const chosen = where.use()
  const dialog = useDialogEntry('place')
  useEffect(() => where.set(before => ({ ...before, channel: 'catering' })), [])
  const answer = trpc.public.search.useQuery(
    { ...destinationOf(chosen), city: chosen.city, date: chosen.on, channel: 'catering' },
    { enabled: useIsPlaceKnown() },
  )
  const stores = (answer.data?.stores ?? []).filter(store => !store.why).slice(0, SHOWN)
  return (
    <div className="pb-16">
      <InHeader>
        <WhereButton />
      </InHeader>
      <Hero
        title={t('landing.catering.title')}
        lead={t('landing.catering.lead')}
        picture={
          <ul className="space-y-3">
            {FACTS.map(fact => (
              <li
                key={fact}
                className="flex items-center gap-3 rounded-card bg-surface px-4 py-3 font-medium text-read"
              >
                <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brandSoft text-brand">
                  <Check size={17} aria-hidden />
                </span>
                {t(`landing.catering.facts.${fact}`)}
              </li>
            ))}
          </ul>
        }
      >
        {hasDestination(chosen) ? (
          <Button asChild kind="primary" size="large">
            <Link to="/search" search={{ channel: 'catering' }}>
              {t('landing.catering.start')}
              <ArrowRight size={17} aria-hidden />
            </Link>
          </Button>
        ) : (
          <Button kind="primary" size="large" icon={MapPin} onClick={dialog.open}>
            {cartTexts('where.choose')}
          </Button>
        )}
        <WhereDialog open={dialog.isOpen} onOpenChange={dialog.set} />
      </Hero>
      <div className="mx-auto max-w-shop px-gutter">
        <section aria-labelledby="occasion" className="pt-10">
          <h2 id="occasion" className="text-head">
            {t('landing.catering.occasion')}
          </h2>
          <div className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            {EVENT_TYPES.map(event => {
              const Icon = ICONS[event]
              return (
                <Doorway key={event} channel="catering" event={event}>
                  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brandSoft text-brand">
                    <Icon size={20} aria-hidden />
                  </span>
                  {t(`events.${event}`)}
                </Doorway>
              )
            })}
          </div>
          <h2 className="mt-6 font-semibold text-read">{t('landing.catering.cuisine')}</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {CUISINES.map(cuisine => (
              <li key={cuisine}>
                <Link
                  to="/search"
                  search={{ channel: 'catering', cuisine }}
                  className="inline-flex h-9 items-center rounded-full border bg-surface px-3.5 font-medium text-note text-text2 hover:bg-sunken pointer-coarse:h-11"
                >
                  {t(`cuisines.${cuisine}`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        {(answer.isPending || stores.length > 0) && (
          <section aria-labelledby="kitchens" className="pt-10">
            <div className="flex items-center justify-between gap-4">
              <h2 id="kitchens" className="text-head">
                {hasDestination(chosen)
                  ? t('landing.catering.kitchens')
                  : t('search.inCity', {
                      count: answer.data?.stores.length ?? 0,
                      city: cartTexts(`cities.${chosen.city}`),
                    })}
              </h2>
              <Button asChild kind="ghost">
                <Link to="/search" search={{ channel: 'catering' }}>
                  {t('landing.catering.all')}
                  <ArrowRight size={16} aria-hidden />
                </Link>
              </Button>
            </div>
            <ul className="mt-4 grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
              {answer.isPending
                ? [1, 2, 3].map(place => <StoreCardSkeleton key={place} />)
                : stores.map(store => (
                    <StoreCard key={store.id} store={store} channel="catering" on={chosen.on} heading="h3" />
                  ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
