import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnField } from '../../../collection/describe'
import { Button, IconButton } from '../../../ui/buttons/button'
import { type Place, PlaceControl, type PlaceKind } from './place-control'

type Stop = Place & { key?: string; name?: string; placeName?: string }
const KINDS: readonly PlaceKind[] = ['address', 'store', 'location']

/** Where something that is fetched is to be brought. */
export function RequestStops({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('route-plans')
  const stops = (value ?? []) as Stop[]
  if (disabled)
    return (
      <ol className="list-inside list-decimal space-y-1">
        {stops.map(stop => (
          <li key={stop.placeName}>{stop.placeName}</li>
        ))}
      </ol>
    )
  return (
    <div className="space-y-3">
      {stops.map((stop, at) => (
        <div
          key={stop.key ?? stop.placeName}
          className="flex items-start gap-2 rounded-card border bg-surface p-3"
        >
          <div className="min-w-0 flex-1">
            <PlaceControl
              value={stop}
              kinds={KINDS}
              onChange={next => onChange(stops.map(one => (one === stop ? next : one)))}
            />
          </div>
          <IconButton
            icon={Trash2}
            label={t('stops.remove', { name: t('stops.stop', { number: at + 1 }) })}
            onClick={() => onChange(stops.filter(one => one !== stop))}
          />
        </div>
      ))}
      <Button icon={Plus} onClick={() => onChange([...stops, { key: crypto.randomUUID() }])}>
        {t('stops.add')}
      </Button>
    </div>
  )
}
