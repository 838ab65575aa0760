import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Channel } from '../../../../src/core/rules/ordering/channels'
import { DIETS } from '../../../../src/core/rules/ordering/diets'
import { FilterChip } from '../../../ui/display/chip'
import { SearchInput } from '../../../ui/fields/input'
import { AllergenFilter } from './allergen-filter'
import type { MenuFilters } from './menu-filters'

/** Finds in a menu: by word, by diet, without what one may not eat. */
export function MenuFilterBar({
  filters,
  channel,
  label,
  children,
}: {
  filters: MenuFilters
  channel: Channel
  /** Of the search field. */
  label: string
  /** More filters at the end. */
  children?: ReactNode
}) {
  const t = useTranslations('menu')
  return (
    <div className="-mx-gutter flex items-center gap-2 overflow-x-auto px-gutter pb-2 max-sm:flex-wrap">
      <div className="min-w-44 flex-1 max-sm:basis-full">
        <SearchInput
          value={filters.q}
          onChange={filters.setQ}
          label={label}
          shortcut="/"
          round
          className="!border-line !bg-surface"
        />
      </div>
      <div className="-mx-gutter flex gap-2 overflow-x-auto px-gutter max-sm:basis-[calc(100%+2*var(--gutter))] sm:mx-0 sm:px-0">
        {DIETS.map(diet => (
          <FilterChip
            key={diet}
            pressed={filters.diets.includes(diet)}
            onPress={() => filters.toggleDiet(diet)}
          >
            {t(`diets.${diet}`)}
          </FilterChip>
        ))}
        <AllergenFilter channel={channel} value={filters.avoid} onChange={filters.setAvoid} />
        {children}
      </div>
    </div>
  )
}
