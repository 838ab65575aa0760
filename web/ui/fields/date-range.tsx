import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../i18n/format'
import { Button, IconButton } from '../buttons/button'
import { cx } from '../cx'
import { Popover } from '../dialogs/popover'
import { type DatePreset, type DayRange, datePresets, daysOf, shiftDay, todayAt } from './date-presets'

export interface DateRangeProps {
  value: DayRange
  onChange: (value: DayRange) => void
  presets?: readonly DatePreset[]
}

/** From a day to a day, by a word ("last week") or by two presses in the calendar. */
export function DateRange({ value, onChange, presets = datePresets }: DateRangeProps) {
  const t = useTranslations('ui')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [start, setStart] = useState<string | null>(null)
  const today = todayAt(new Date())
  const preset = presets.find(one => {
    const days = daysOf(one, today)
    return days.from === value.from && days.to === value.to
  })
  const written =
    value.from === value.to
      ? format.day(`${value.from}T12:00Z`)
      : `${format.day(`${value.from}T12:00Z`)} – ${format.day(`${value.to}T12:00Z`)}`
  const choose = (range: DayRange) => {
    onChange(range)
    setStart(null)
    setOpen(false)
  }
  const press = (day: string) => {
    if (!start) return setStart(day)
    choose(start <= day ? { from: start, to: day } : { from: day, to: start })
  }
  return (
    <Popover
      open={open}
      onOpenChange={next => {
        setOpen(next)
        setStart(null)
      }}
      label={t('date.range')}
      className="flex max-w-[calc(100vw-1rem)] gap-3 max-sm:flex-col"
      trigger={
        <Button icon={CalendarDays} iconAfter={ChevronDown}>
          {preset ? t(`date.presets.${preset}`) : written}
        </Button>
      }
    >
      <div className="flex shrink-0 flex-wrap content-start gap-1 sm:w-32 sm:flex-col">
        {presets.map(one => (
          <button
            key={one}
            type="button"
            aria-pressed={one === preset}
            onClick={() => choose(daysOf(one, today))}
            className={cx(
              'min-h-7 rounded-ctl px-2 text-left text-dense pointer-coarse:min-h-11',
              one === preset ? 'bg-brandSoft font-medium text-brand' : 'text-text2 hover:bg-sunken',
            )}
          >
            {t(`date.presets.${one}`)}
          </button>
        ))}
      </div>
      <Calendar from={start ?? value.from} to={start ?? value.to} today={today} onPress={press} />
    </Popover>
  )
}

export interface DayInputProps {
  value: string | null
  onChange: (day: string) => void
  label: string
  /** First and last day that can be chosen. */
  min?: string
  max?: string
}

/** One day. */
export function DayInput({ value, onChange, label, min, max }: DayInputProps) {
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const today = todayAt(new Date())
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={
        <Button icon={CalendarDays} aria-label={value ? `${label}: ${format.day(`${value}T12:00Z`)}` : label}>
          {value ? format.day(`${value}T12:00Z`) : label}
        </Button>
      }
    >
      <Calendar
        from={value ?? today}
        to={value ?? today}
        today={today}
        min={min}
        max={max}
        onPress={day => {
          onChange(day)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

interface CalendarProps {
  from: string
  to: string
  today: string
  min?: string
  max?: string
  onPress: (day: string) => void
}

function Calendar({ from, to, today, min, max, onPress }: CalendarProps) {
  const t = useTranslations('ui')
  const format = useFormat()
  const [month, setMonth] = useState(to.slice(0, 7))
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => shiftDay(first, week * 7 + day - weekday)),
  ).filter((week, index) => index < 4 || week.some(day => day.startsWith(month)))
  const turn = (step: number) => setMonth(shiftDay(`${month}-15`, step * 30).slice(0, 7))
  return (
    <div className="w-64">
      <div className="mb-1 flex items-center justify-between">
        <IconButton icon={ChevronLeft} label={t('date.monthBefore')} onClick={() => turn(-1)} />
        <span aria-live="polite" className="font-semibold">
          {format.month(`${first}T12:00Z`)}
        </span>
        <IconButton icon={ChevronRight} label={t('date.monthAfter')} onClick={() => turn(1)} />
      </div>
      <table className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map(day => (
              <th key={day} scope="col" className="h-7 font-medium text-chip text-text3">
                {format.weekday(`${day}T12:00Z`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const chosen = day === from || day === to
                const between = day > from && day < to
                const off = (min !== undefined && day < min) || (max !== undefined && day > max)
                return (
                  <td key={day} className={cx('p-0', between && 'bg-brandSoft')}>
                    <button
                      type="button"
                      disabled={off}
                      aria-pressed={chosen || between}
                      aria-current={day === today ? 'date' : undefined}
                      aria-label={format.longDay(`${day}T12:00Z`)}
                      onClick={() => onPress(day)}
                      className={cx(
                        'num h-8 w-full rounded-ctl text-dense disabled:opacity-40 pointer-coarse:h-10',
                        chosen ? 'bg-brand font-semibold text-onBrand' : 'enabled:hover:bg-sunken',
                        !chosen && !day.startsWith(month) && 'text-text3',
                        !chosen && day === today && 'font-semibold text-brand',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
