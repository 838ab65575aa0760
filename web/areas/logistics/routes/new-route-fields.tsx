import { useTranslations } from 'use-intl'
import { VEHICLE_TYPES } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import { Combobox, MultiCombobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import type { Driver } from './board'
import { useCourierChoices } from './use-courier-choices'
import type { NewRoute } from './use-new-route'

/** What a route that is new is called, who drives it, and with what. */
export function NewRouteFields({
  route,
  couriers,
  fleets,
  isAnonymous,
  now,
}: {
  route: NewRoute
  couriers: readonly Driver[]
  fleets: readonly { id: string; name: string }[]
  isAnonymous: boolean
  now: number
}) {
  const t = useTranslations('routes')
  const choices = useCourierChoices(couriers, { now, isAnonymous, from: route.from })
  return (
    <>
      <Field label={t('new.name')} beside={t('optional')}>
        <Input
          value={route.name}
          onChange={event => route.setName(event.target.value)}
          placeholder={t('new.namePlaceholder')}
          maxLength={120}
        />
      </Field>
      <Field label={t('new.driver')}>
        <Combobox
          value={route.driverId}
          onChange={route.chooseDriver}
          options={choices}
          placeholder={t('new.chooseDriver')}
          clearable
        />
      </Field>
      {!route.driverId && !route.withoutDriver && (
        <Field label={t('new.candidates')} hint={t('new.candidatesHint')}>
          <MultiCombobox
            value={route.candidateDriverIds}
            onChange={route.setCandidates}
            options={choices}
            placeholder={t('new.chooseCandidates')}
          />
        </Field>
      )}
      <Checkbox
        checked={route.withoutDriver}
        onChange={route.tickWithoutDriver}
        label={t('new.withoutDriver')}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('new.vehicle')} required>
          <Select
            value={route.vehicleType}
            onChange={route.setVehicle}
            placeholder={t('new.chooseVehicle')}
            options={VEHICLE_TYPES.map(value => ({ value, label: t(`vehicle.${value}`) }))}
          />
        </Field>
        {fleets.length > 0 && (
          <Field label={t('new.fleet')}>
            <Select
              value={route.fleetId ?? 'none'}
              onChange={value => route.setFleet(value === 'none' ? null : value)}
              options={[
                { value: 'none', label: t('new.noFleet') },
                ...fleets.map(fleet => ({ value: fleet.id, label: fleet.name })),
              ]}
            />
          </Field>
        )}
      </div>
    </>
  )
}
