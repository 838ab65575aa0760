import { Circle, Pentagon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City, Geo } from '../../../../src/core/contract/common'
import { GEOFENCE_EVENTS, MAX_STAY_MINUTES } from '../../../../src/modules/logistics/geofences/rules/visits'
import { trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { ConfirmDialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import type { GeofenceDraft, Geofences } from './use-geofences'

export interface Place {
  kind: 'store' | 'location'
  id: string
  name: string
  geo: Geo
}

export interface GeofenceFormProps {
  city: City
  draft: GeofenceDraft
  geofences: Pick<Geofences, 'setDraft' | 'draw' | 'drawing' | 'radius'>
  /** The stores and offices that a geofence may surround. */
  places: readonly Place[]
}

const ZONE = 'zone'
const ROUND_A_PLACE = 100

/** Edits a geofence. Its area is drawn on the map, or is a circle around a place. */
export function GeofenceForm({ city, draft, geofences, places }: GeofenceFormProps) {
  const t = useTranslations('geofences')
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const create = trpc.logistics.geofences.create.useMutation()
  const update = trpc.logistics.geofences.update.useMutation()
  const remove = trpc.logistics.geofences.remove.useMutation()
  const [isRemoving, setIsRemoving] = useState(false)
  const change = (more: Partial<GeofenceDraft>) => geofences.setDraft({ ...draft, ...more })
  const finish = async () => {
    geofences.setDraft(null)
    await utils.logistics.geofences.invalidate()
  }
  const save = async () => {
    const { id, area, ...rest } = draft
    if (!area) return
    const fields = { ...rest, city, area, name: rest.name.trim() }
    try {
      if (id === null) await create.mutateAsync(fields)
      else await update.mutateAsync({ id, ...fields })
      toast.success(t('saved'))
      await finish()
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  const removeIt = async () => {
    if (draft.id === null) return
    await remove.mutateAsync({ id: draft.id })
    await finish()
  }
  const choosePlace = (value: string) => {
    const place = places.find(({ id }) => id === value)
    change({
      storeId: place?.kind === 'store' ? place.id : null,
      locationId: place?.kind === 'location' ? place.id : null,
      ...(place && draft.name.trim() === '' && { name: place.name.slice(0, 80) }),
      ...(place &&
        !draft.area && { area: { shape: 'circle' as const, centre: place.geo, meters: ROUND_A_PLACE } }),
    })
  }
  const whyNot = draft.area
    ? draft.name.trim() === ''
      ? t('nameMissing')
      : draft.incidentOn.includes('stayed') && draft.stayMinutes === null
        ? t('stayMissing')
        : null
    : t('areaMissing')
  return (
    <form
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3"
      onSubmit={event => {
        event.preventDefault()
        if (!whyNot) void save()
      }}
    >
      <Field label={t('name')} required>
        <Input value={draft.name} maxLength={80} onChange={event => change({ name: event.target.value })} />
      </Field>
      <Field label={t('place')}>
        <Select
          value={draft.storeId ?? draft.locationId ?? ZONE}
          onChange={choosePlace}
          options={[
            { value: ZONE, label: t('zone') },
            ...places.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-dense">{t('area')}</legend>
        <div className="flex gap-2">
          <Button
            icon={Circle}
            aria-pressed={geofences.drawing === 'circle'}
            kind={geofences.drawing === 'circle' ? 'primary' : 'outline'}
            onClick={() => geofences.draw(geofences.drawing === 'circle' ? null : 'circle')}
          >
            {t('circle')}
          </Button>
          <Button
            icon={Pentagon}
            aria-pressed={geofences.drawing === 'polygon'}
            kind={geofences.drawing === 'polygon' ? 'primary' : 'outline'}
            onClick={() => geofences.draw(geofences.drawing === 'polygon' ? null : 'polygon')}
          >
            {t('polygon')}
          </Button>
        </div>
        <p role="status" className="text-meta text-text2">
          {geofences.drawing
            ? t(`drawing.${geofences.drawing}`)
            : !draft.area
              ? t('drawHint')
              : draft.area.shape === 'polygon'
                ? t('corners', { count: draft.area.corners.length })
                : null}
        </p>
        {draft.area?.shape === 'circle' && (
          <Radius
            meters={draft.area.meters}
            bounds={geofences.radius}
            onMeters={meters => draft.area?.shape === 'circle' && change({ area: { ...draft.area, meters } })}
          />
        )}
      </fieldset>
      <Field label={t('stay')} hint={t('stayHint')}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_STAY_MINUTES}
          value={draft.stayMinutes ?? ''}
          onChange={event => change({ stayMinutes: wholeOf(event.target.value, MAX_STAY_MINUTES) })}
          after={<span className="text-text3">{t('minutes')}</span>}
        />
      </Field>
      <fieldset>
        <legend className="mb-1 font-medium text-dense">{t('incidentOn')}</legend>
        {GEOFENCE_EVENTS.map(kind => (
          <Checkbox
            key={kind}
            label={t(`event.${kind}`)}
            checked={draft.incidentOn.includes(kind)}
            onChange={isOn =>
              change({
                incidentOn: GEOFENCE_EVENTS.filter(one =>
                  one === kind ? isOn : draft.incidentOn.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        <Button
          type="submit"
          kind="primary"
          whyDisabled={whyNot}
          loading={create.isPending || update.isPending}
        >
          {t('save')}
        </Button>
        <Button onClick={() => geofences.setDraft(null)}>{t('cancel')}</Button>
        {draft.id !== null && (
          <Button kind="ghost" className="text-bad" onClick={() => setIsRemoving(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('removeTitle', { name: draft.name })}
        confirm={t('remove')}
        danger
        action={removeIt}
      />
    </form>
  )
}

const wholeOf = (typed: string, max: number): number | null => {
  const value = Number.parseInt(typed, 10)
  return Number.isFinite(value) && value > 0 ? Math.min(max, value) : null
}

/** A free text field that reports each valid value while it is typed. */
function Radius({
  meters,
  bounds,
  onMeters,
}: {
  meters: number
  bounds: Geofences['radius']
  onMeters: (meters: number) => void
}) {
  const t = useTranslations('geofences')
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={t('radius')}>
      <Input
        type="number"
        inputMode="numeric"
        min={bounds.min}
        max={bounds.max}
        value={typed ?? meters}
        onChange={event => {
          setTyped(event.target.value)
          const value = wholeOf(event.target.value, bounds.max)
          if (value !== null && value >= bounds.min) onMeters(value)
        }}
        onBlur={() => setTyped(null)}
        after={<span className="text-text3">m</span>}
      />
    </Field>
  )
}
