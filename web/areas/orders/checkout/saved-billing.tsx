import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { type Billing, changeDraft, type FilledDraft } from '../cart/checkout-draft'

/** Whom to bill, from those that the company and the account know; what stands in the fields may be none of them. */
export function SavedBilling({ known, draft }: { known: readonly Billing[]; draft: FilledDraft }) {
  const t = useTranslations('checkout')
  if (known.length < 2) return null
  const chosen = known.findIndex(one => one.name === draft.billingName && one.vatNumber === draft.vatNumber)
  const choose = (value: string) => {
    const one = known[Number(value)]
    if (one)
      changeDraft({
        billingName: one.name ?? '',
        vatNumber: one.vatNumber ?? '',
        billingAddress: one.address?.address ?? '',
        postalCode: one.address?.postalCode ?? '',
        billingCity: one.address?.city ?? '',
      })
  }
  return (
    <Field label={t('checkout.billTo')} className="mb-4">
      <Select
        value={chosen < 0 ? null : String(chosen)}
        placeholder={t('checkout.billToOther')}
        onChange={choose}
        options={known.map((one, place) => ({
          value: String(place),
          label: one.name ?? one.vatNumber ?? '',
          ...(one.name && one.vatNumber ? { detail: one.vatNumber } : {}),
        }))}
      />
    </Field>
  )
}
