import { Building2, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { City } from '../../../../src/core/contract/common'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { AddressField } from './address-field'
import { DayStrip } from './day-strip'
import { SavedAddresses } from './saved-addresses'
import { CITIES, type Where, where } from './where'

/** Chooses where it is delivered to and on which day. */
export function WhereDialog({
  open,
  onOpenChange,
  apply,
  typed,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the choice is for, where it is not for seeing stores. */
  apply?: string
  /** What stands in the field for the address already, to be found. */
  typed?: string | undefined
}) {
  const t = useTranslations('cart')
  const { user } = useSession()
  const current = where.use()
  const [draft, setDraft] = useState<Where>(current)
  const [wasOpen, setWasOpen] = useState(open)
  // Each time it opens it starts from what holds now: the page may have changed it since.
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(current)
  }
  const places = user?.locations.filter(({ id }) => user.activeLocations.includes(id)) ?? []
  const change = (part: Partial<Where>) => setDraft(before => ({ ...before, ...part }))

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('where.title')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              where.set(draft)
              onOpenChange(false)
            }}
          >
            {apply ?? t('where.apply')}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {places.length > 0 && (
          <fieldset>
            <legend className="mb-2 font-medium text-note">{t('where.company')}</legend>
            <div className="space-y-2">
              {places.map(location => {
                const isChosen = draft.location?.id === location.id
                return (
                  <button
                    key={location.id}
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => change({ location: isChosen ? null : location, address: null })}
                    className={cx(
                      'flex min-h-11 w-full items-center gap-3 rounded-card border px-4 py-2 text-left text-note hover:bg-sunken',
                      isChosen && 'border-brand bg-brandSoft',
                    )}
                  >
                    <Building2 size={18} aria-hidden className="text-brand" />
                    <span className="flex-1 font-medium">{location.name}</span>
                    {isChosen && <Check size={18} aria-hidden className="text-brand" />}
                  </button>
                )
              })}
            </div>
          </fieldset>
        )}
        {user && (
          <SavedAddresses
            chosen={draft.address}
            onChoose={address => change({ address, ...(address ? { location: null } : {}) })}
          />
        )}
        <AddressField city={draft.city} value={draft.address} typed={typed} onChange={change} />
        {!draft.address && !draft.location && (
          <Field label={t('where.orCity')}>
            <Select
              value={draft.city}
              onChange={city => change({ city: city as City })}
              options={CITIES.map(city => ({ value: city, label: t(`cities.${city}`) }))}
            />
          </Field>
        )}
        <DayStrip value={draft.on} onChange={on => change({ on })} channel={draft.channel} />
      </div>
    </Dialog>
  )
}
