import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addDays } from '../../../../src/core/rules/local-time'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { CALENDAR_STATES } from '../../../../src/modules/orders/calendar/rules/calendar'
import { useKeys } from '../../../command/keys'
import { useCommands } from '../../../command/registry'
import { Button, IconButton } from '../../../ui/buttons/button'
import { FilterChip } from '../../../ui/display/chip'
import { Combobox } from '../../../ui/fields/combobox'
import { FilterBar } from '../../../ui/tables/filter-bar'
import type { CalendarAddress } from './use-calendar'
import { useDayName, useLongDayName } from './written-times'

/** Forwards, back, and to today; the week or a day of it. */
export function CalendarSteps({ address }: { address: CalendarAddress }) {
  const t = useTranslations('order-calendar')
  const { view } = address
  return (
    <>
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('views.label')}</legend>
        {(['week', 'day'] as const).map(one => (
          <FilterChip key={one} look="plain" pressed={view === one} onPress={() => address.show(one)}>
            {t(`views.${one}`)}
          </FilterChip>
        ))}
      </fieldset>
      <div className="flex items-center gap-1">
        <IconButton icon={ChevronLeft} label={t(`before.${view}`)} shortcut="←" onClick={address.before} />
        <Button onClick={address.today}>{t('today')}</Button>
        <IconButton icon={ChevronRight} label={t(`after.${view}`)} shortcut="→" onClick={address.after} />
      </div>
    </>
  )
}

/** "Mon 16 Nov – Sun 22 Nov", or the day. */
export function CalendarPeriod({ address: { view, from, days } }: { address: CalendarAddress }) {
  const day = useDayName()
  const long = useLongDayName()
  return (
    <span className="num" aria-live="polite">
      {view === 'day' ? long(from) : `${day(from)} – ${day(addDays(from, days - 1))}`}
    </span>
  )
}

/** Whose orders, and which of them. */
export function CalendarFilters({
  address: { search, set },
  stores,
  storeId,
  onStore,
}: {
  address: CalendarAddress
  stores: readonly { id: string; name: string }[]
  storeId: string | null
  onStore: (id: string) => void
}) {
  const t = useTranslations('order-calendar')
  const channels = useTranslations('orders')
  return (
    <FilterBar
      filters={[
        {
          key: 'channel',
          label: t('filters.channel'),
          value: search.channel ?? null,
          onChange: value => set({ channel: CHANNELS.find(one => one === value) }),
          options: CHANNELS.map(one => ({ value: one, label: channels(`channels.${one}`) })),
        },
        {
          key: 'state',
          label: t('filters.state'),
          value: search.state ?? null,
          onChange: value => set({ state: CALENDAR_STATES.find(one => one === value) }),
          options: CALENDAR_STATES.map(one => ({ value: one, label: t(`states.${one}`) })),
        },
      ]}
    >
      {stores.length > 1 && (
        <div className="min-w-0 flex-1 sm:max-w-56">
          <Combobox
            label={t('store')}
            value={storeId}
            onChange={value => value && onStore(value)}
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
    </FilterBar>
  )
}

/** What the keyboard and the command menu do with the calendar. */
export function useCalendarKeys(address: CalendarAddress) {
  const t = useTranslations('order-calendar')
  const group = useTranslations('screens')('calendar')
  const { view, before, after, today, show } = address
  useKeys(
    { ArrowLeft: before, ArrowRight: after, t: today, w: () => show('week'), d: () => show('day') },
    { enabled: !address.orderId },
  )
  const command = (id: string, label: string, shortcut: string, run: () => void) => ({
    id: `calendar.${id}`,
    label,
    group,
    icon: CalendarDays,
    shortcut,
    run,
  })
  useCommands([
    command('today', t('today'), 't', today),
    command('before', t(`before.${view}`), 'ArrowLeft', before),
    command('after', t(`after.${view}`), 'ArrowRight', after),
    command('week', t('views.week'), 'w', () => show('week')),
    command('day', t('views.day'), 'd', () => show('day')),
  ])
}
