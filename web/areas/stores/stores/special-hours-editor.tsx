import { Plus, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SpecialHoursChange } from '../../../../src/modules/stores/hours/rules/special-hours'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { HoursInputs } from './hours-inputs'

const USUAL = { start: '09:00', end: '15:00' }
const MAX_WINDOWS = 6

interface Props {
  value: SpecialHoursChange
  onChange: (value: SpecialHoursChange) => void
  /** Offers the hours of the week as well, which take special hours off. */
  mayClear?: boolean
  /** What is wrong with the days. */
  error?: string | null
}

/** Days, what they are called, and whether a store is closed on them or open at other hours. */
export function SpecialHoursEditor({ value, onChange, mayClear = false, error = null }: Props) {
  const t = useTranslations('stores.special')
  const { from, until, name, hours } = value
  const set = (change: Partial<SpecialHoursChange>) => onChange({ ...value, ...change })
  const kind = hours === null ? 'week' : hours.length === 0 ? 'closed' : 'open'
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-[10.5rem_10.5rem_minmax(0,1fr)]">
        <Field label={t('from')}>
          <Input
            type="date"
            value={from}
            onChange={event => {
              const day = event.target.value
              // A single day is the usual case: the last day follows the first.
              set({ from: day, until: until < day || until === from ? day : until })
            }}
          />
        </Field>
        <Field label={t('until')} error={error}>
          <Input
            type="date"
            min={from}
            value={until}
            onChange={event => set({ until: event.target.value })}
          />
        </Field>
        <Field label={t('name')}>
          <Input
            value={name}
            maxLength={80}
            placeholder={t('example')}
            disabled={kind === 'week'}
            onChange={event => set({ name: event.target.value })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {(['closed', 'open', ...(mayClear ? (['week'] as const) : [])] as const).map(one => (
          <Button
            key={one}
            kind={kind === one ? 'soft' : 'outline'}
            aria-pressed={kind === one}
            onClick={() => set({ hours: one === 'week' ? null : one === 'closed' ? [] : [USUAL] })}
          >
            {t(one)}
          </Button>
        ))}
        {hours?.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two windows may be the same while they are typed
          <span key={at} className="inline-flex items-center gap-1">
            <HoursInputs
              value={one}
              onChange={next => set({ hours: hours.with(at, next) })}
              from={t('opens')}
              to={t('closes')}
            />
            {hours.length > 1 && (
              <IconButton
                size="small"
                icon={X}
                label={t('removeWindow')}
                onClick={() => set({ hours: hours.toSpliced(at, 1) })}
              />
            )}
          </span>
        ))}
        {kind === 'open' && hours && hours.length < MAX_WINDOWS && (
          <IconButton
            size="small"
            icon={Plus}
            label={t('addWindow')}
            onClick={() => set({ hours: [...hours, { start: '17:00', end: '21:00' }] })}
          />
        )}
      </div>
    </div>
  )
}
