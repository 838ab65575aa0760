import { Check, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { cx } from '../../../ui/cx'
import { changeDraft } from './checkout-draft'
import type { Where } from './where'

/** The addresses that somebody has noted in the account, to choose instead of typing. */
export function SavedAddresses({
  chosen,
  onChoose,
}: {
  chosen: Where['address']
  onChoose: (address: NonNullable<Where['address']> | null) => void
}) {
  const t = useTranslations('cart')
  const saved = trpc.customer.account.addresses.list.useQuery(undefined, { staleTime: 60_000 })
  // One without a place on the map cannot be delivered to.
  const offered = (saved.data ?? []).flatMap(({ address: { geo, details, ...address }, ...entry }) =>
    geo ? [{ ...entry, details, address: { ...address, geo } }] : [],
  )
  if (offered.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-note">{t('where.kept')}</legend>
      <div className="space-y-2">
        {offered.map(({ id, label, details, address }) => {
          const isChosen =
            chosen?.geo.lat === address.geo.lat &&
            chosen.geo.lon === address.geo.lon &&
            chosen.address === address.address
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isChosen}
              onClick={() => {
                if (!isChosen) changeDraft({ details: details ?? '' })
                onChoose(isChosen ? null : address)
              }}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-card border px-4 py-2 text-left text-note hover:bg-sunken',
                isChosen && 'border-brand bg-brandSoft',
              )}
            >
              <MapPin size={18} aria-hidden className="shrink-0 text-brand" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{label ?? address.address}</span>
                {label && <span className="block truncate text-meta text-text2">{address.address}</span>}
              </span>
              {isChosen && <Check size={18} aria-hidden className="shrink-0 text-brand" />}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
