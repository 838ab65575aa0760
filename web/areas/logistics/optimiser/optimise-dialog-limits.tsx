import { useTranslations } from 'use-intl'
import { DEFAULT_TZ, instantOf, localDateOf } from '../../../../src/core/rules/local-time'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Stepper } from '../../../ui/fields/stepper'
import type { Board } from '../routes/board'
import type { Wish } from './use-proposal'

const LAST_STOP = 'last'
const MAX_MINUTES = 240
const MAX_STOPS = 200

/** Limits for every courier who gets a new route. An empty time sets no limit. */
export interface Limits {
  backBy: string
  maxStops: number
  breakMinutes: number
  breakFrom: string
  breakUntil: string
  endsAt: string
}
export const NO_LIMITS: Limits = {
  backBy: '',
  maxStops: 0,
  breakMinutes: 0,
  breakFrom: '13:00',
  breakUntil: '15:00',
  endsAt: LAST_STOP,
}

interface OptimiseLimitsProps {
  limits: Limits
  warehouses: readonly { id: string; name: string }[]
  onChange: (limits: Limits) => void
}

export function OptimiseLimits({ limits, warehouses, onChange }: OptimiseLimitsProps) {
  const t = useTranslations('dispatch')
  const change = (changes: Partial<Limits>) => onChange({ ...limits, ...changes })
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-semibold">{t('optimise.limits')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('optimise.backBy')} hint={t('optimise.backByHint')}>
          <Input
            type="time"
            value={limits.backBy}
            onChange={event => change({ backBy: event.target.value })}
          />
        </Field>
        <Field label={t('optimise.endsAt')}>
          <Select
            value={limits.endsAt}
            onChange={endsAt => change({ endsAt })}
            options={[
              { value: LAST_STOP, label: t('optimise.lastStop') },
              ...warehouses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <div>
          <p className="mb-1 font-medium">{t('optimise.maxStops')}</p>
          <Stepper
            label={t('optimise.maxStops')}
            value={limits.maxStops}
            onChange={maxStops => change({ maxStops: maxStops === 1 ? (limits.maxStops ? 0 : 2) : maxStops })}
            max={MAX_STOPS}
          />
          {limits.maxStops === 0 && <p className="mt-1 text-meta text-text3">{t('optimise.noLimit')}</p>}
        </div>
        <Field label={t('optimise.breakMinutes')}>
          <Input
            type="number"
            min={0}
            max={MAX_MINUTES}
            step={5}
            value={limits.breakMinutes}
            onChange={event => change({ breakMinutes: event.target.valueAsNumber || 0 })}
          />
        </Field>
        {limits.breakMinutes > 0 && (
          <>
            <Field label={t('optimise.breakFrom')}>
              <Input
                type="time"
                value={limits.breakFrom}
                onChange={event => change({ breakFrom: event.target.value })}
              />
            </Field>
            <Field label={t('optimise.breakUntil')}>
              <Input
                type="time"
                value={limits.breakUntil}
                onChange={event => change({ breakUntil: event.target.value })}
              />
            </Field>
          </>
        )}
      </div>
    </fieldset>
  )
}

type VehicleLimits = Pick<Wish['vehicles'][number], 'endAt' | 'endGeo' | 'maxStops' | 'breaks'>

/** The limits of a vehicle, on the day of `now`. A time that has passed sets no limit. */
export function limitsOfVehicle(
  limits: Limits,
  { now, warehouses }: { now: number } & Pick<Board, 'warehouses'>,
): VehicleLimits {
  const at = (time: string) => instantOf(localDateOf(new Date(now), DEFAULT_TZ), time, DEFAULT_TZ)
  const isAhead = (time: string) => time !== '' && at(time).getTime() > now
  const hub = warehouses.find(({ id }) => id === limits.endsAt)
  const hasBreak =
    limits.breakMinutes > 0 && limits.breakFrom < limits.breakUntil && isAhead(limits.breakUntil)
  return {
    ...(isAhead(limits.backBy) && { endAt: at(limits.backBy) }),
    ...(hub && { endGeo: hub.address.geo }),
    ...(limits.maxStops > 1 && { maxStops: limits.maxStops }),
    breaks: hasBreak
      ? [
          {
            from: at(limits.breakFrom),
            until: at(limits.breakUntil),
            minutes: Math.min(MAX_MINUTES, limits.breakMinutes),
          },
        ]
      : [],
  }
}
