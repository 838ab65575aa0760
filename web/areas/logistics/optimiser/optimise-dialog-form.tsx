import { useTranslations } from 'use-intl'
import { VEHICLE_TYPES, type VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { Stepper } from '../../../ui/fields/stepper'
import { Checkbox } from '../../../ui/fields/toggles'
import { courierName, type Driver, doneCount, presenceNow, type Route } from '../routes/board'
import { usePresenceText } from '../routes/presence-dot'
import { type Limits, OptimiseLimits } from './optimise-dialog-limits'

export const SECONDS = ['1', '3', '10', '30', '60'] as const
const MAX_EXTRA = 20

export interface Choice {
  drivers: ReadonlySet<string>
  routes: ReadonlySet<string>
  extra: number
  vehicle: VehicleType
  isBalanced: boolean
  seconds: (typeof SECONDS)[number]
  limits: Limits
}

export interface OptimiseFormProps {
  choice: Choice
  couriers: readonly Driver[]
  routes: readonly Route[]
  warehouses: readonly { id: string; name: string }[]
  isAnonymous: boolean
  now: number
  onChange: (changes: Partial<Choice>) => void
}

const toggled = (set: ReadonlySet<string>, id: string) => {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Who may drive, which routes may change, and how long to look. */
export function OptimiseForm(props: OptimiseFormProps) {
  const { choice, couriers, routes, isAnonymous, now, onChange } = props
  const t = useTranslations('dispatch')
  const routesTexts = useTranslations('routes')
  const presenceText = usePresenceText()
  const hintOf = (courier: Driver) => {
    const { presence, seconds } = presenceNow(courier, now)
    return [
      routesTexts(`vehicle.${courier.vehicleType ?? 'bike'}`),
      presenceText(presence, seconds),
      ...(courier.openRoutes > 0 ? [t('optimise.busy', { count: courier.openRoutes })] : []),
    ].join(' · ')
  }
  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="mb-1 font-semibold">{t('optimise.couriers')}</legend>
        {couriers.length === 0 && <p className="text-text2">{t('couriers.none')}</p>}
        <ul className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
          {couriers.map(courier => (
            <li key={courier.id}>
              <Checkbox
                checked={choice.drivers.has(courier.id)}
                onChange={() => onChange({ drivers: toggled(choice.drivers, courier.id) })}
                label={courierName(courier, isAnonymous)}
                hint={hintOf(courier)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      {routes.length > 0 && (
        <fieldset>
          <legend className="font-semibold">{t('optimise.replan')}</legend>
          <p className="mb-1 text-meta text-text2">{t('optimise.replanText')}</p>
          <ul className="grid max-h-48 gap-x-4 overflow-y-auto sm:grid-cols-2">
            {routes.map(route => (
              <li key={route.id}>
                <Checkbox
                  checked={choice.routes.has(route.id)}
                  onChange={() => onChange({ routes: toggled(choice.routes, route.id) })}
                  label={route.name}
                  hint={[
                    ...(route.driverName && !isAnonymous ? [route.driverNickname ?? route.driverName] : []),
                    t('optimise.stopsDone', { done: doneCount(route), count: route.waypoints.length }),
                  ].join(' · ')}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <p className="mb-1 font-medium">{t('optimise.extra')}</p>
          <Stepper
            label={t('optimise.extra')}
            value={choice.extra}
            onChange={extra => onChange({ extra })}
            max={MAX_EXTRA}
          />
        </div>
        <Field label={t('optimise.vehicle')}>
          <Select
            value={choice.vehicle}
            onChange={vehicle => onChange({ vehicle })}
            options={VEHICLE_TYPES.map(value => ({ value, label: routesTexts(`vehicle.${value}`) }))}
          />
        </Field>
        <Field label={t('optimise.time')}>
          <Select
            value={choice.seconds}
            onChange={seconds => onChange({ seconds })}
            options={SECONDS.map(value => ({
              value,
              label: t('optimise.seconds', { count: Number(value) }),
            }))}
          />
        </Field>
      </div>
      <OptimiseLimits
        limits={choice.limits}
        warehouses={props.warehouses}
        onChange={limits => onChange({ limits })}
      />
      <Checkbox
        checked={choice.isBalanced}
        onChange={isBalanced => onChange({ isBalanced })}
        label={t('optimise.balanced')}
        hint={t('optimise.balancedHint')}
      />
    </div>
  )
}
