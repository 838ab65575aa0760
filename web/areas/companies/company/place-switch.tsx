import { useTranslations } from 'use-intl'
import { api, type Outputs, trpc } from '../../../api'
import { Combobox } from '../../../ui/fields/combobox'

/** Goes from one place to another of those that somebody runs; who runs one needs no choice. */
export function PlaceSwitch({
  places,
  placeId,
  onChange,
}: {
  places: Outputs['company']['locations']['list'] | undefined
  placeId: string | undefined
  onChange: (id: string) => void
}) {
  const t = useTranslations('company')
  const listed = places?.docs.find(({ id }) => id === placeId)
  const chosen = trpc.company.locations.show.useQuery(
    { id: placeId ?? '' },
    { enabled: placeId !== undefined && places !== undefined && !listed },
  )
  if ((places?.totalDocs ?? 0) < 2) return null
  const search = async (text: string, signal: AbortSignal) => {
    const { docs } = await api.company.locations.list.query(
      { limit: 20, sort: 'name', ...(text ? { search: text } : {}) },
      { signal },
    )
    return docs.map(({ id, name, address }) => ({ value: id, label: name, detail: address.address }))
  }
  return (
    <div className="w-60 max-w-full">
      <Combobox
        label={t('place.choose')}
        value={placeId ?? null}
        valueLabel={(listed ?? chosen.data)?.name ?? ''}
        onChange={id => id && onChange(id)}
        search={search}
      />
    </div>
  )
}
