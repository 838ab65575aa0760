import { Check, ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '../../../src/core/rules/typed/folding'
import { Button } from '../buttons/button'
import { cx } from '../cx'
import { Popover } from '../dialogs/popover'
import { RemovableChip } from '../display/chip'
import { SearchInput } from '../fields/input'
import type { Choice } from '../fields/select'
import { option } from '../layout/surface'

export interface Filter {
  key: string
  label: string
  options: readonly Choice[]
  /** In place of options, for what cannot be listed, with its value in words. */
  control?: { field: ReactNode; written: string }
  value: string | null
  onChange: (value: string | null) => void
}

export interface FilterBarProps {
  search?: string
  /** Called 700 ms after the last letter, and at once on Enter or when cleared. */
  onSearch?: (text: string) => void
  searchLabel?: string
  filters?: readonly Filter[]
  /** More controls: dates, grouping, columns. */
  children?: ReactNode
}

const searchThrottle = 700
/** More lines than these are searched through. */
const SHORT_MENU = 10

/** Over a list: search, filters as pills that can be taken away, and whatever else narrows it. */
export function FilterBar({ search, onSearch, searchLabel, filters = [], children }: FilterBarProps) {
  const t = useTranslations('ui')
  const set = filters.filter(filter => filter.value !== null)
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-gutter py-2">
      {onSearch && (
        <ThrottledSearch value={search ?? ''} onSearch={onSearch} label={searchLabel ?? t('filter.search')} />
      )}
      {filters.length > 0 && <FilterMenu filters={filters} />}
      {children}
      {set.map(filter => (
        <RemovableChip
          key={filter.key}
          removeLabel={t('filter.remove', { name: filter.label })}
          onRemove={() => filter.onChange(null)}
        >
          {filter.label}:{' '}
          {filter.control?.written ??
            filter.options.find(one => one.value === filter.value)?.label ??
            filter.value}
        </RemovableChip>
      ))}
      {set.length > 1 && (
        <Button
          kind="ghost"
          size="small"
          onClick={() => {
            for (const filter of set) filter.onChange(null)
          }}
        >
          {t('filter.clear')}
        </Button>
      )}
    </div>
  )
}

function ThrottledSearch({
  value,
  onSearch,
  label,
}: {
  value: string
  onSearch: (text: string) => void
  label: string
}) {
  const [draft, setDraft] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setDraft(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (text: string, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text), after)
  }
  return (
    <SearchInput
      label={label}
      shortcut="/"
      value={draft}
      onChange={text => {
        setDraft(text)
        send(text, text ? searchThrottle : 0)
      }}
      onKeyDown={event => event.key === 'Enter' && send(draft, 0)}
      className="!w-64 max-sm:!w-full"
    />
  )
}

function FilterMenu({ filters }: { filters: readonly Filter[] }) {
  const t = useTranslations('ui')
  return (
    <Popover
      label={t('filter.label')}
      className="w-72 !p-2"
      trigger={<Button icon={ListFilter}>{t('filter.label')}</Button>}
    >
      <FilterGroups filters={filters} />
    </Popover>
  )
}

/** Each filter with its choices; where there are many, a search leaves those that it is about. */
function FilterGroups({ filters }: { filters: readonly Filter[] }) {
  const t = useTranslations('ui')
  const [text, setText] = useState('')
  const isLong = filters.reduce((count, { options }) => count + options.length, 0) > SHORT_MENU
  const has = (name: string) => foldText(name).includes(foldText(text.trim()))
  // A group that is called so is shown whole.
  const shown = filters
    .map(filter => ({
      filter,
      options: has(filter.label) ? filter.options : filter.options.filter(({ label }) => has(label)),
    }))
    .filter(({ filter, options }) => options.length > 0 || has(filter.label))
  return (
    <>
      {isLong && (
        <div className="sticky -top-2 z-10 -mx-2 -mt-2 mb-1 border-b bg-raised p-2">
          <SearchInput label={t('combobox.search')} value={text} onChange={setText} className="!w-full" />
        </div>
      )}
      {shown.length === 0 && <p className="px-2 py-1 text-text3">{t('combobox.nothing')}</p>}
      {shown.map(({ filter, options }) => (
        <fieldset key={filter.key} className="mb-2 border-b pb-2 last:mb-0 last:border-0 last:pb-0">
          <legend className="px-2 pt-1 pb-0.5 font-semibold text-chip text-text2">{filter.label}</legend>
          {filter.control?.field}
          {options.map(choice => {
            const on = choice.value === filter.value
            return (
              <button
                key={choice.value}
                type="button"
                aria-pressed={on}
                onClick={() => filter.onChange(on ? null : choice.value)}
                className={cx(option, 'w-full text-left hover:bg-sunken')}
              >
                <span className="flex-1">{choice.label}</span>
                {on && <Check size={15} aria-hidden className="text-brand" />}
              </button>
            )
          })}
        </fieldset>
      ))}
    </>
  )
}
