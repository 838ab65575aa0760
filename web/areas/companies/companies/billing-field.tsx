import { useTranslations } from 'use-intl'
import type { BillingDetails } from '../../../../src/core/contract/common'
import type { OwnField } from '../../../collection/describe'
import { AddressField } from '../../../collection/fields/address-field'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { VatInput } from '../../../ui/fields/vat-input'

/** Whom invoices are made out to. */
export function BillingField({ value, onChange, disabled }: OwnField) {
  const t = useTranslations('collection')
  const billing = (value ?? {}) as BillingDetails
  const change = (part: Partial<BillingDetails>) => onChange({ ...billing, ...part })
  if (disabled) {
    const written = [billing.name, billing.vatNumber, billing.email, billing.address?.address].filter(Boolean)
    return written.length > 0 ? <p>{written.join(' · ')}</p> : <p className="text-text3">–</p>
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('fields.legalName')}>
        <Input
          value={billing.name ?? ''}
          maxLength={160}
          onChange={event => change({ name: event.target.value })}
        />
      </Field>
      <Field label={t('fields.vatNumber')}>
        <VatInput value={billing.vatNumber ?? ''} onChange={vatNumber => change({ vatNumber })} />
      </Field>
      <Field label={t('fields.invoiceEmail')}>
        <Input
          type="email"
          value={billing.email ?? ''}
          maxLength={200}
          onChange={event => change({ email: event.target.value })}
        />
      </Field>
      <div className="sm:col-span-2">
        <AddressField
          value={billing.address ?? null}
          disabled={false}
          onChange={address =>
            change({ address: { ...address, address: address.address ?? '' } as BillingDetails['address'] })
          }
        />
      </div>
    </div>
  )
}
