import { Check, CheckCheck, type LucideIcon, Plus, ShoppingBag, UtensilsCrossed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addDays, type LocalDate, WEEKDAYS, weekdayOf } from '../../../src/core/rules/local-time'
import type { Outputs } from '../../api'
import { useFormat } from '../../i18n/format'
import { cx } from '../../ui/cx'
import type { CanteenDay } from './cloud-days'
import { type Lunch, sumOf } from './lunches'

type Canteen = Outputs['public']['cloudCanteen']
const WORKING_DAYS = 5

/** The Monday of a day's week. */
const mondayOf = (on: LocalDate): LocalDate => addDays(on, -WEEKDAYS.indexOf(weekdayOf(on)))

/** The working days of a week, each with what is there: delivered, ordered, chosen, still open. */
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
  const monday = mondayOf(value)
  const week = Array.from({ length: WORKING_DAYS }, (_, ahead) => addDays(monday, ahead))
  return (
    <fieldset aria-label={t('week')} className="grid min-w-0 grid-cols-5 gap-1.5 sm:gap-3">
      {week.map(on => {
        const day = days.find(one => one.on === on)
        const ordered = (day ?? past.find(one => one.on === on))?.ordered ?? []
        const chosen = lunches.filter(lunch => lunch.on === on)
        const state = stateOf(day, ordered, chosen)
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
            <span className="block font-semibold text-note first-letter:uppercase max-sm:hidden">
              {f.day(`${on}T12:00:00Z`)}
            </span>
            <span aria-hidden className="block text-meta text-text2 sm:hidden">
              {f.weekday(`${on}T12:00:00Z`)}
            </span>
            <span aria-hidden className="num block font-semibold text-read sm:hidden">
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
  )
}

type State = 'delivered' | 'ordered' | 'chosen' | 'open' | 'closed'
const ICONS: Record<State, LucideIcon | null> = {
  delivered: CheckCheck,
  ordered: Check,
  chosen: ShoppingBag,
  open: Plus,
  closed: null,
}

function stateOf(
  day: CanteenDay | undefined,
  ordered: CanteenDay['ordered'],
  chosen: readonly Lunch[],
): State {
  if (chosen.length > 0) return 'chosen'
  if (ordered.length > 0) return ordered.every(({ isDelivered }) => isDelivered) ? 'delivered' : 'ordered'
  return day && day.kitchens.length > 0 ? 'open' : 'closed'
}
