import { useTranslations } from 'use-intl'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { VatInput } from '../../../ui/fields/vat-input'
import { changeDraft, type FilledDraft } from '../cart/checkout-draft'
import type { Plan } from './checkout-problems'

/** Whom the invoice is made out to. */
export function BillingPart({ draft, isRequired }: { draft: FilledDraft; isRequired: boolean }) {
  const t = useTranslations('checkout')
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field label={t('checkout.billingName')} required={isRequired} className="sm:col-span-4">
        <Input
          name="billingName"
          autoComplete="organization"
          maxLength={160}
          value={draft.billingName}
          onChange={event => changeDraft({ billingName: event.target.value })}
        />
      </Field>
      <Field label={t('checkout.vatNumber')} required={isRequired} className="sm:col-span-2">
        <VatInput
          name="vatNumber"
          maxLength={24}
          value={draft.vatNumber}
          onChange={vatNumber => changeDraft({ vatNumber })}
        />
      </Field>
      <Field label={t('checkout.billingAddress')} required={isRequired} className="sm:col-span-6">
        <Input
          name="billingAddress"
          autoComplete="billing street-address"
          maxLength={300}
          value={draft.billingAddress}
          onChange={event => changeDraft({ billingAddress: event.target.value })}
        />
      </Field>
      <Field label={t('checkout.postalCode')} required={isRequired} className="sm:col-span-2">
        <Input
          name="postalCode"
          autoComplete="billing postal-code"
          maxLength={12}
          value={draft.postalCode}
          onChange={event => changeDraft({ postalCode: event.target.value })}
        />
      </Field>
      <Field label={t('checkout.billingCity')} className="sm:col-span-4">
        <Input
          name="billingCity"
          autoComplete="billing address-level2"
          maxLength={80}
          value={draft.billingCity}
          onChange={event => changeDraft({ billingCity: event.target.value })}
        />
      </Field>
    </div>
  )
}

/** What the company's accounting wants to find on the invoice. */
export function ReferencesPart({ draft, plan }: { draft: FilledDraft; plan: Plan | undefined }) {
  const t = useTranslations('checkout')
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-4">
      {plan?.allowCustomProjectCodes !== false && (
        <Field label={t('checkout.projectCode')}>
          <Input
            name="projectCode"
            maxLength={80}
            value={draft.projectCode}
            onChange={event => changeDraft({ projectCode: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('checkout.costCenter')} required={plan?.requireCostCenter}>
        <Input
          name="costCenter"
          maxLength={80}
          value={draft.costCenter}
          onChange={event => changeDraft({ costCenter: event.target.value })}
        />
      </Field>
      <Field label={t('checkout.poNumber')}>
        <Input
          name="poNumber"
          maxLength={80}
          value={draft.poNumber}
          onChange={event => changeDraft({ poNumber: event.target.value })}
        />
      </Field>
    </div>
  )
}
