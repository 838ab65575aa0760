import { Link, useNavigate } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addDays, DEFAULT_TZ, localDateOf } from '../../../../src/core/rules/local-time'
import { HORIZON_DAYS } from '../../../../src/modules/stores/hours/rules/horizon'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { LazySelect } from '../../../ui/fields/lazy-select'
import { AddressField } from '../cart/address-field'
import { type Where, where } from '../cart/where'

const FIRST_POSSIBLE = 'first'

/** Asks where to and for when, and leads to the kitchens that can. */
export function FindFood() {
  const t = useTranslations('home')
  const cartTexts = useTranslations('cart')
  const f = useFormat()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Where>(where.get)
  const change = (part: Partial<Where>) => setDraft(before => ({ ...before, ...part }))
  const find = (chosen: Where) => {
    where.set({ ...chosen, channel: 'canteen' })
    void navigate({ to: '/search', search: { channel: 'canteen' } })
  }
  const today = localDateOf(Date.now(), DEFAULT_TZ)
  const days = Array.from({ length: HORIZON_DAYS.canteen + 1 }, (_, ahead) => addDays(today, ahead))
  return (
    <>
      <form
        className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-card border bg-surface p-3 shadow-pop sm:mt-6 sm:grid-cols-[minmax(0,1fr)_13rem_auto] sm:p-4 lg:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={event => {
          event.preventDefault()
          find(draft)
        }}
      >
        <div className="max-sm:col-span-2 lg:col-span-2">
          <AddressField
            city={draft.city}
            value={draft.address}
            onChange={change}
            onOwn={part => find({ ...draft, ...part })}
          />
        </div>
        <Field label={cartTexts('where.day')}>
          <LazySelect
            value={draft.on ?? FIRST_POSSIBLE}
            onChange={on => change({ on: on === FIRST_POSSIBLE ? null : on })}
            options={[
              { value: FIRST_POSSIBLE, label: cartTexts('where.soonest') },
              ...days.map(on => ({
                value: on,
                label: on === today ? cartTexts('where.today') : f.day(`${on}T12:00:00Z`),
              })),
            ]}
          />
        </Field>
        <Button type="submit" kind="primary" className="mt-[1.625rem]">
          {t('find')}
        </Button>
      </form>
      <Link
        to="/account"
        className="mt-1 inline-flex min-h-8 sm:mt-3 items-center gap-2 font-medium text-brand text-note hover:underline pointer-coarse:min-h-11"
      >
        <Building2 size={17} aria-hidden />
        {t('code')}
      </Link>
    </>
  )
}
