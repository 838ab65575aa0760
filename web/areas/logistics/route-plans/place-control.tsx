import { useTranslations } from 'use-intl'
import { AddressField } from '../../../collection/fields/address-field'
import { type LookupKind, lookUp, useMayLookUp, useNames } from '../../../collection/lookups'
import { Combobox } from '../../../ui/fields/combobox'
import { Select } from '../../../ui/fields/select'

/** Where a stop is: a place that is known, or an address. */
export interface Place {
  storeId?: string | null
  locationId?: string | null
  warehouseId?: string | null
  address?: { address?: string; formattedAddress?: string; geo?: { lat: number; lon: number } } | null
}
export const PLACE_KINDS = ['store', 'location', 'warehouse', 'address'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

const LISTS: Record<Exclude<PlaceKind, 'address'>, LookupKind> = {
  store: 'stores',
  location: 'locations',
  warehouse: 'warehouses',
}
const NONE = { storeId: undefined, locationId: undefined, warehouseId: undefined, address: undefined }

export function kindOf(place: Place): PlaceKind {
  if (place.storeId !== undefined) return 'store'
  if (place.locationId !== undefined) return 'location'
  if (place.warehouseId !== undefined) return 'warehouse'
  return 'address'
}

export interface PlaceControlProps<Value extends Place> {
  value: Value
  onChange: (value: Value) => void
  kinds: readonly PlaceKind[]
}

/** Chooses a place of one of some kinds. */
export function PlaceControl<Value extends Place>({ value, onChange, kinds }: PlaceControlProps<Value>) {
  const t = useTranslations('route-plans')
  const may = useMayLookUp()
  const kind = kindOf(value)
  const open = kinds.filter(one => one === kind || one === 'address' || may(LISTS[one]))
  const at = kind === 'address' ? null : (value[`${kind}Id`] ?? null)
  const names = useNames(kind === 'address' ? 'stores' : LISTS[kind], at ? [at] : [])
  return (
    <div className="space-y-2">
      <div className="grid gap-2 sm:grid-cols-[9rem_1fr]">
        <Select<PlaceKind>
          label={t('place.kind')}
          value={kind}
          onChange={next =>
            onChange({ ...value, ...NONE, ...(next === 'address' ? {} : { [`${next}Id`]: null }) })
          }
          options={open.map(one => ({ value: one, label: t(`place.${one}`) }))}
        />
        {kind !== 'address' && (
          <Combobox
            label={t(`place.${kind}`)}
            value={at}
            valueLabel={at ? names.get(at) : undefined}
            placeholder={t('place.choose')}
            search={text => lookUp(LISTS[kind], text)}
            onChange={id => onChange({ ...value, ...NONE, [`${kind}Id`]: id })}
          />
        )}
      </div>
      {kind === 'address' && (
        <AddressField
          value={(value.address ?? null) as never}
          disabled={false}
          onChange={(address, place) =>
            onChange({
              ...value,
              ...NONE,
              address: { ...address, geo: place?.address.geo ?? value.address?.geo } as Value['address'],
            })
          }
        />
      )}
    </div>
  )
}
