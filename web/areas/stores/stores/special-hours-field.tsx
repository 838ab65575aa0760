import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { type SpecialHours, specialHoursOn } from '../../../../src/modules/stores/hours/rules/opening-hours'
import { overlapAmong, withSpecialHours } from '../../../../src/modules/stores/hours/rules/special-hours'
import { CITIES } from '../../../collection/cities'
import type { OwnField } from '../../../collection/describe'
import { useFormat } from '../../../i18n/format'
import { Button, IconButton } from '../../../ui/buttons/button'
import { HolidayMenu } from './holiday-menu'
import { SpecialHoursEditor } from './special-hours-editor'
import { usePublicHolidays } from './use-public-holidays'
import { useWrittenHours } from './written-hours'

/** Days on which a store is closed, or open at other hours than those of the week. */
export function SpecialHoursField({ value, onChange, disabled, values }: OwnField) {
  const list = (value ?? []) as SpecialHours[]
  return disabled ? (
    <SpecialHoursList list={list} />
  ) : (
    <SpecialHoursEditors list={list} city={values.city} onChange={onChange} />
  )
}

/** What is to come; what has passed stays in the record. */
function SpecialHoursList({ list }: { list: readonly SpecialHours[] }) {
  const t = useTranslations('stores')
  const written = useWrittenHours()
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const coming = list.filter(({ until }) => until >= today)
  if (coming.length === 0) return <span className="text-text3">{t('schedule.noDays')}</span>
  return (
    <ul className="space-y-1">
      {coming.map(one => (
        <li key={one.from} className="flex flex-wrap gap-x-3">
          <span className="num">{written.days(one)}</span>
          {one.name && <span>{one.name}</span>}
          <span className="num text-text2">{written.hours(one.hours)}</span>
        </li>
      ))}
    </ul>
  )
}

function SpecialHoursEditors({
  list,
  city,
  onChange,
}: {
  list: readonly SpecialHours[]
  city: unknown
  onChange: (list: readonly SpecialHours[]) => void
}) {
  const t = useTranslations('stores.special')
  const format = useFormat()
  const holidays = usePublicHolidays(CITIES.find(one => one === city) ?? null)
  const twice = overlapAmong(list)
  const isHeld = (on: string) => specialHoursOn({ specialHours: list }, on)
  const toggle = (on: string, name: string) => {
    const held = isHeld(on)
    if (!held) return onChange(withSpecialHours(list, { from: on, until: on, name, hours: [] }))
    if (held.from === held.until) onChange(list.filter(one => one !== held))
  }
  /** The first day to come that nothing is said about. */
  const freeDay = () => {
    let day = addDays(localDateOf(Date.now(), DEFAULT_TZ), 1)
    while (isHeld(day)) day = addDays(day, 1)
    return day
  }
  const add = () => {
    const day = freeDay()
    onChange([...list, { from: day, until: day, name: '', hours: [] }])
  }
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {list.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a line change while they are typed
          <li key={at} className="flex items-start gap-2 rounded-card border p-3">
            <div className="min-w-0 flex-1">
              <SpecialHoursEditor
                value={one}
                onChange={next => onChange(list.with(at, { ...next, hours: next.hours ?? [] }))}
                error={one.until < one.from ? t('wrongOrder') : twice?.[1] === one ? t('sameDay') : null}
              />
            </div>
            <IconButton
              size="small"
              icon={Trash2}
              label={t('remove', { name: one.name || format.date(`${one.from}T12:00Z`) })}
              onClick={() => onChange(list.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={Plus} onClick={add}>
          {t('add')}
        </Button>
        <HolidayMenu
          holidays={holidays}
          label={t('holidays')}
          title={t('holidaysOf')}
          isChosen={on => isHeld(on) !== null}
          onToggle={toggle}
        />
      </div>
    </div>
  )
}
