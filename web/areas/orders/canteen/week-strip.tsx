import { Link } from '@tanstack/react-router'
import {
  CalendarDays,
  Check,
  CheckCheck,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Plus,
  ShoppingBag,
  UtensilsCrossed,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, type LocalDate, WEEKDAYS, weekdayOf } from '../../../../src/core/rules/local-time'
import type { Outputs } from '../../../api'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import type { CanteenDay } from './cloud-days'
import { type Lunch, sumOf } from './lunches'
import { isWeekend, isWorkingDay } from './shown-day'

type Canteen = Outputs['public']['cloudCanteen']
const DAYS_A_WEEK = 7

/** The Monday of a day's week. */
const mondayOf = (on: LocalDate): LocalDate => addDays(on, -WEEKDAYS.indexOf(weekdayOf(on)))

/** The working days of a week, each with its state: delivered, ordered, chosen, still open; and the ways to other weeks. */
export function WeekStrip({
  canteen: { days, past },
  lunches,
  value,
  onChange,
}: {
  canteen: Canteen
  lunches: readonly Lunch[]
  value: LocalDate
  onChange: (on: LocalDate) => void
}) {
  const t = useTranslations('canteen.today')
  const f = useFormat()
  const [turned, setTurned] = useState<{ to: LocalDate; from: LocalDate } | null>(null)
  // Another day that is chosen brings its own week.
  const monday = turned?.from === value ? turned.to : mondayOf(value)
  const turn = (weeks: number) => setTurned({ to: addDays(monday, weeks * DAYS_A_WEEK), from: value })
  const week = Array.from({ length: DAYS_A_WEEK }, (_, ahead) => addDays(monday, ahead)).filter(on => {
    const day = days.find(one => one.on === on)
    const wasOrdered = past.some(one => one.on === on && one.ordered.length > 0)
    return on === value || !isWeekend(on) || wasOrdered || (day && isWorkingDay(day, lunches))
  })
  const [first, last] = [mondayOf(past[0]?.on ?? days[0]!.on), mondayOf(days.at(-1)!.on)]
  const isThisWeek = monday === first
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-1 gap-y-2">
        <IconButton
          icon={ChevronLeft}
          label={t('weekBefore')}
          disabled={monday <= first}
          onClick={() => turn(-1)}
        />
        <p aria-live="polite" className="min-w-0 font-medium text-note">
          {isThisWeek
            ? t('week')
            : t('weekOf', { from: f.date(`${week[0]}T12:00:00Z`), to: f.date(`${week.at(-1)}T12:00:00Z`) })}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('weekAfter')}
          disabled={monday >= last}
          onClick={() => turn(1)}
        />
        <Button asChild kind="ghost" className="ml-auto">
          <Link to="/canteen/cloud">
            <CalendarDays size={17} aria-hidden />
            {t('plan')}
          </Link>
        </Button>
      </div>
      <fieldset
        aria-label={t('week')}
        className="grid min-w-0 gap-1.5 sm:gap-3"
        style={{ gridTemplateColumns: `repeat(${week.length}, minmax(0, 1fr))` }}
      >
        {week.map(on => {
          const day = days.find(one => one.on === on)
          const ordered = (day ?? past.find(one => one.on === on))?.ordered ?? []
          const chosen = lunches.filter(lunch => lunch.on === on)
          const isPast = on < days[0]!.on
          const state = stateOf(day, ordered, chosen, isPast)
          const isPressed = on === value
          const Icon = isPressed && state === 'open' ? UtensilsCrossed : ICONS[state]
          const given = day ? day.available.inKind.amount + day.available.flex.amount : 0
          const dish = ordered[0]?.dishes[0]?.name
          return (
            <button
              key={on}
              type="button"
              data-day={on}
              aria-pressed={isPressed}
              disabled={!day && ordered.length === 0}
              onClick={() => onChange(on)}
              className={cx(
                'relative min-w-0 rounded-card border px-1 py-2 text-center disabled:opacity-60 sm:px-3 sm:text-left',
                isPressed ? 'border-brand bg-brandSoft' : 'bg-surface enabled:hover:bg-sunken',
              )}
            >
              <span className="sr-only">{f.day(`${on}T12:00:00Z`)}</span>
              <span aria-hidden className="font-semibold text-note first-letter:uppercase max-lg:hidden">
                {f.day(`${on}T12:00:00Z`)}
              </span>
              <span aria-hidden className="block text-meta text-text2 lg:hidden">
                {f.weekday(`${on}T12:00:00Z`)}
              </span>
              <span aria-hidden className="num block font-semibold text-read lg:hidden">
                {Number(on.slice(8))}
              </span>
              {Icon && (
                <Icon
                  size={16}
                  aria-hidden
                  className={cx(
                    'mx-auto mt-0.5 sm:absolute sm:top-2.5 sm:right-3 sm:mt-0',
                    state === 'open' ? 'text-text3' : 'text-ok',
                    isPressed && 'text-brand',
                  )}
                />
              )}
              <span className="mt-0.5 block truncate text-meta text-text2 max-sm:sr-only">
                {dish ??
                  (state === 'chosen' ? t('dishes', { count: sumOf(chosen).units }) : t(`states.${state}`))}
              </span>
              <span className="money block truncate text-meta text-text2 max-sm:sr-only">
                {dish ? t(`states.${state}`) : given > 0 ? t('given', { amount: f.money(given) }) : ' '}
              </span>
            </button>
          )
        })}
      </fieldset>
    </>
  )
}

type State = 'delivered' | 'ordered' | 'chosen' | 'open' | 'closed' | 'nothing' | 'later'
const ICONS: Record<State, LucideIcon | null> = {
  delivered: CheckCheck,
  ordered: Check,
  chosen: ShoppingBag,
  open: Plus,
  closed: null,
  nothing: null,
  later: null,
}

function stateOf(
  day: CanteenDay | undefined,
  ordered: CanteenDay['ordered'],
  chosen: readonly Lunch[],
  isPast: boolean,
): State {
  if (chosen.length > 0) return 'chosen'
  if (ordered.length > 0) return ordered.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'ordered'
  if (isPast) return 'nothing'
  // Beyond the days that can be ordered for.
  if (!day) return 'later'
  return day.kitchens.length > 0 ? 'open' : 'closed'
}
