import { Link } from '@tanstack/react-router'
import { BellRing, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Route } from '../../../../src/modules/logistics/routes/contract/routes'
import { useFormat } from '../../../i18n/format'

/** While a route is under way, offers wait in one line: the stop in hand comes first. */
export function OfferStrip({ offers }: { offers: readonly Route[] }) {
  const t = useTranslations('courier')
  const format = useFormat()
  const first = offers[0]
  return (
    <Link
      to="/courier/routes"
      search={{ tab: 'offers' }}
      className="flex min-h-14 items-center gap-3 rounded-card bg-infoSoft px-4 py-2 font-semibold text-info"
    >
      <BellRing size={20} aria-hidden className="shrink-0" />
      <span className="num min-w-0 flex-1">
        {t('offer.waiting', { count: offers.length })}
        {first && (
          <span className="block truncate font-normal text-note">
            {first.name} · {t('offer.stops', { count: first.waypoints.length })}
            {first.pricing.total.amount > 0 && ` · ${format.money(first.pricing.total.amount)}`}
          </span>
        )}
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0" />
    </Link>
  )
}
