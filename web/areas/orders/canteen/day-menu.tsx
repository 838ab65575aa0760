import { CalendarX, SearchX } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { LocalDate } from '../../../../src/core/rules/local-time'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { MenuFilterBar } from '../menu/menu-filter-bar'
import { useMenuFilters } from '../menu/menu-filters'
import { useMenuKeys } from '../menu/menu-keys'
import { useOpenProduct } from '../menu/open-product'
import type { CanteenDay } from './cloud-days'
import { CloudKitchen } from './cloud-kitchen'
import { openKitchens } from './day-kitchens'
import type { Lunch } from './lunches'
import { entriesOf, OpenLunch } from './open-lunch'
import { shareOfDay } from './own-share'
import { isWorkingDay } from './shown-day'

type Canteen = Outputs['public']['cloudCanteen']

/** What can be ordered for a day at an office: its kitchens with their dishes, or the next day that has some. */
export function DayMenu({
  canteen,
  day,
  lunches,
  choose,
  isWide = false,
}: {
  canteen: Canteen
  day: CanteenDay
  lunches: readonly Lunch[]
  choose: (on: LocalDate) => void
  /** Kitchens have the whole width of the page. */
  isWide?: boolean
}) {
  const t = useTranslations('canteen')
  const shopTexts = useTranslations('shop')
  const f = useFormat()
  const filters = useMenuFilters()
  const dish = useOpenProduct()
  const list = useRef<HTMLDivElement>(null)
  useMenuKeys(list)
  const { days, kitchens } = canteen
  const ofDay = lunches.filter(({ on }) => on === day.on)
  const open = useMemo(() => openKitchens(day, kitchens, filters.matches), [day, kitchens, filters.matches])
  if (day.kitchens.length === 0) {
    const next = days.find(one => one.on > day.on && one.kitchens.length > 0 && isWorkingDay(one, lunches))
    return (
      <EmptyState
        icon={CalendarX}
        title={t(day.ordered.length > 0 ? 'today.noMore' : 'landing.canteen.noneTitle')}
        text={next ? undefined : t('landing.canteen.noneText')}
        action={
          next && (
            <Button onClick={() => choose(next.on)}>
              {t('today.titleOn', { day: f.day(`${next.on}T12:00:00Z`) })}
            </Button>
          )
        }
      />
    )
  }
  return (
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
        {open.map(({ kitchen, lastCutoff, colleagues, dishes }) => (
          <CloudKitchen
            key={kitchen.store.id}
            kitchen={kitchen}
            dishes={dishes}
            isFiltered={filters.q !== '' || filters.diets.length > 0}
            avoid={filters.avoid}
            on={day.on}
            lastCutoff={lastCutoff}
            colleagues={colleagues}
            isWide={isWide}
            ownShare={shareOfDay(day, canteen, kitchen.store.deliveryFee?.amount ?? 0)}
            entries={entriesOf(ofDay, kitchen)}
            onOpen={product => dish.open({ product: product.id, store: kitchen.store.slug, date: day.on })}
          />
        ))}
      </div>
      <OpenLunch kitchens={kitchens} day={day} ofDay={ofDay} />
    </>
  )
}
