import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnField } from '../../../collection/describe'
import { Reorderable } from '../../../collection/reorder'
import { Button, IconButton } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Checkbox } from '../../../ui/fields/toggles'
import { PLACE_KINDS, type Place, PlaceControl } from './place-control'

type Stop = Place & {
  /** Tells stops apart while they are moved. */
  key?: string
  placeName?: string
  shouldPickup: boolean
  shouldDeliver: boolean
  from: string
  until: string
  note?: string
}

const newStop = (isFirst: boolean, after: Stop | undefined): Stop => ({
  key: crypto.randomUUID(),
  ...(isFirst ? { storeId: null } : { locationId: null }),
  shouldPickup: isFirst,
  shouldDeliver: !isFirst,
  from: after?.until ?? '08:00',
  until: after?.until ?? '09:00',
})

/** The stops of every route of a schedule, in their order. */
export function ScheduledStops({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('route-plans')
  const stops = (value ?? []) as Stop[]
  const nameOf = (stop: Stop) => stop.placeName || t('stops.stop', { number: stops.indexOf(stop) + 1 })
  if (disabled)
    return (
      <ol className="space-y-1.5">
        {stops.map(stop => (
          <li key={`${stop.from} ${stop.until} ${stop.placeName}`} className="flex flex-wrap gap-x-3">
            <span className="num text-text2">
              {stop.from}–{stop.until}
            </span>
            <span className="font-medium">{stop.placeName}</span>
            <span className="text-text2">
              {[stop.shouldPickup && t('stops.pickup'), stop.shouldDeliver && t('stops.deliver'), stop.note]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    )
  const set = (stop: Stop, change: Partial<Stop>) =>
    onChange(stops.map(one => (one === stop ? { ...stop, ...change } : one)))
  return (
    <div className="space-y-3">
      <Reorderable
        items={stops}
        onChange={onChange}
        idOf={stop => stop.key ?? String(stops.indexOf(stop))}
        nameOf={nameOf}
        scope="scheduled-stops"
      >
        {stop => (
          <div className="space-y-2 rounded-card border bg-surface p-3">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <PlaceControl value={stop} onChange={next => set(stop, next)} kinds={PLACE_KINDS} />
              </div>
              <IconButton
                icon={Trash2}
                label={t('stops.remove', { name: nameOf(stop) })}
                onClick={() => onChange(stops.filter(one => one !== stop))}
              />
            </div>
            <div className="grid grid-cols-2 gap-2">
              <Field label={t('stops.from')}>
                <Input
                  type="time"
                  value={stop.from}
                  onChange={event => set(stop, { from: event.target.value })}
                />
              </Field>
              <Field label={t('stops.until')}>
                <Input
                  type="time"
                  value={stop.until}
                  onChange={event => set(stop, { until: event.target.value })}
                />
              </Field>
            </div>
            <div className="flex flex-wrap gap-4">
              <Checkbox
                checked={stop.shouldPickup}
                onChange={shouldPickup => set(stop, { shouldPickup })}
                label={t('stops.pickup')}
              />
              <Checkbox
                checked={stop.shouldDeliver}
                onChange={shouldDeliver => set(stop, { shouldDeliver })}
                label={t('stops.deliver')}
              />
            </div>
            <Field label={t('stops.note')}>
              <Input
                value={stop.note ?? ''}
                maxLength={2000}
                onChange={event => set(stop, { note: event.target.value })}
              />
            </Field>
          </div>
        )}
      </Reorderable>
      <Button icon={Plus} onClick={() => onChange([...stops, newStop(stops.length === 0, stops.at(-1))])}>
        {t('stops.add')}
      </Button>
    </div>
  )
}
