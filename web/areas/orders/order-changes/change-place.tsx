import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs } from '../../../api'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import type { Order } from '../my-orders/order-progress'

type Address = NonNullable<Order['address']>
type Found = Outputs['public']['addresses']['find']['places'][number]

/** Another place for it to be brought to, found by typing, and what a courier has to know there. */
export function ChangePlace({
  order,
  address,
  onChange,
}: {
  order: Order
  address: Address
  onChange: (address: Address) => void
}) {
  const t = useTranslations('order-changes')
  const cartTexts = useTranslations('cart')
  const [found, setFound] = useState<readonly Found[]>([])
  const [isNumberMissing, setNumberMissing] = useState(false)
  const search = async (text: string, signal: AbortSignal) => {
    const { places } = await api.public.addresses.find.query({ text, city: order.city as 'bcn' }, { signal })
    setFound(places)
    return places.map(({ address: one }) => ({
      value: labelOf(one),
      label: labelOf(one),
      detail: one.postalCode,
    }))
  }
  return (
    <div className="space-y-4">
      <Field
        label={cartTexts('where.address')}
        hint={isNumberMissing ? cartTexts('where.numberMissing') : cartTexts('where.addressHint')}
      >
        <Combobox
          value={labelOf(address)}
          valueLabel={labelOf(address)}
          onChange={label => {
            const place = found.find(one => labelOf(one.address) === label)
            setNumberMissing(place?.isNumberMissing ?? false)
            if (place)
              onChange({ ...place.address, ...(address.details ? { details: address.details } : {}) })
          }}
          search={search}
          placeholder={cartTexts('where.addressPlaceholder')}
        />
      </Field>
      <Field label={t('order.change.details')} hint={t('order.change.detailsHint')}>
        <Input
          value={address.details ?? ''}
          maxLength={200}
          onChange={event => onChange({ ...address, details: event.target.value })}
        />
      </Field>
    </div>
  )
}

const labelOf = (address: { formattedAddress?: string | undefined; address: string }) =>
  address.formattedAddress ?? address.address
