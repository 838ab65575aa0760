import { Layers, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CHANNELS } from '../../../../src/core/rules/ordering/channels'
import { chooseEngine, chosenEngine, ENGINE_CHOICES, useEngineKind } from '../../../map/engine-choice'
import { useMapTiles } from '../../../map/use-map-tiles'
import { Button } from '../../../ui/buttons/button'
import { Popover } from '../../../ui/dialogs/popover'
import { Input } from '../../../ui/fields/input'
import { Select } from '../../../ui/fields/select'
import { Checkbox } from '../../../ui/fields/toggles'
import { setToggle, type Toggle, useToggles } from '../routes/toggles'

type Group = 'routes' | 'points' | 'kinds' | 'places' | 'couriers'

const GROUPS: Record<Group, readonly Toggle[]> = {
  routes: ['assigned', 'completed', 'polylines', 'trails'],
  points: ['pickups', 'deliveries', 'direct', 'crossDocking', 'individual'],
  kinds: CHANNELS,
  places: ['allStores', 'geofences', 'rings', 'external', 'addressBook'],
  couriers: ['anonymous'],
}

export interface LayersPopoverProps {
  /** The search text for address-book points. */
  find: string
  onFind: (words: string) => void
}

/** What the map shows, and what draws it. */
export function LayersPopover({ find, onFind }: LayersPopoverProps) {
  const t = useTranslations('map-layers')
  const hasTraffic = Boolean(useMapTiles()?.traffic)
  return (
    <Popover
      align="end"
      label={t('open')}
      className="grid w-[min(34rem,calc(100vw-1rem))] gap-x-6 gap-y-3 sm:grid-cols-2"
      trigger={<Button icon={Layers}>{t('open')}</Button>}
    >
      {Object.entries(GROUPS).map(([group, toggles]) => (
        <fieldset key={group}>
          <legend className="font-semibold text-dense text-text2">{t(group as Group)}</legend>
          {toggles.map(toggle => (
            <Layer key={toggle} toggle={toggle} />
          ))}
          {group === 'places' && hasTraffic && <Layer toggle="traffic" />}
          {group === 'places' && (
            <Input
              icon={Search}
              aria-label={t('find')}
              placeholder={t('find')}
              value={find}
              onChange={event => onFind(event.target.value)}
            />
          )}
        </fieldset>
      ))}
      <Drawing />
    </Popover>
  )
}

function Layer({ toggle }: { toggle: Toggle }) {
  const t = useTranslations('map-layers')
  const dispatch = useTranslations('dispatch')
  const toggles = useToggles()
  const isOwn =
    toggle === 'catering' ||
    toggle === 'canteen' ||
    toggle === 'groceries' ||
    toggle === 'geofences' ||
    toggle === 'traffic'
  return (
    <Checkbox
      label={isOwn ? t(toggle) : dispatch(`toggle.${toggle}`)}
      checked={toggles[toggle]}
      onChange={isOn => setToggle(toggle, isOn)}
    />
  )
}

/** A choice of what draws the map, and what does so now. */
function Drawing() {
  const t = useTranslations('map-layers')
  const [chosen, setChosen] = useState(chosenEngine)
  const kind = useEngineKind()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-dense text-text2">{t('engine')}</legend>
      <Select
        label={t('engine')}
        value={chosen}
        onChange={next => {
          setChosen(next)
          chooseEngine(next)
        }}
        options={ENGINE_CHOICES.map(value => ({ value, label: t(`drawn.${value}`) }))}
      />
      <p className="mt-1 text-meta text-text2">
        {kind ? t('inUse', { engine: t(`drawn.${kind}`) }) : t('noEngine')}
      </p>
    </fieldset>
  )
}
