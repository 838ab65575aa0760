import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { iban } from '../../../../src/core/rules/fields/iban'
import { email, maxLength, minLength, required } from '../../../../src/core/rules/fields/validations'
import { vat } from '../../../../src/core/rules/fields/vat'
import { api } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { IbanInput } from '../../../ui/fields/iban-input'
import { Input } from '../../../ui/fields/input'
import { Checkbox } from '../../../ui/fields/toggles'
import { VatInput } from '../../../ui/fields/vat-input'
import { FormFailure } from '../sign-in/auth-page'
import { useAuthForm } from '../sign-in/use-auth-form'
import type { SavedBilling } from './billing-details'

const mail = [email, maxLength(200)]
const checks = {
  name: [required, maxLength(160)],
  vatNumber: [required, vat, maxLength(24)],
  address: [required, maxLength(300)],
  postalCode: [required, maxLength(12)],
  city: [maxLength(80)],
  email: mail,
  invoiceEmail: mail,
  duns: [minLength(9), maxLength(9)],
  iban: [iban],
}

/** A company, or oneself, as it stands on an invoice. */
export function BillingDialog({
  entry,
  onClose,
  onSaved,
}: {
  entry: SavedBilling | null
  onClose: () => void
  onSaved: () => void
}) {
  const t = useTranslations('address-book')
  const accountTexts = useTranslations('account')
  const [isDefault, setDefault] = useState(entry?.isDefault ?? false)
  const form = useAuthForm({
    values: {
      name: entry?.name ?? '',
      vatNumber: entry?.vatNumber ?? '',
      address: entry?.address.address ?? '',
      postalCode: entry?.address.postalCode ?? '',
      city: entry?.address.city ?? '',
      email: entry?.email ?? '',
      invoiceEmail: entry?.invoiceEmail ?? '',
      duns: entry?.duns ?? '',
      iban: '',
    },
    checks,
    send: async ({ address, postalCode, city, ...typed }) => {
      const fields = {
        name: typed.name,
        vatNumber: typed.vatNumber,
        address: { ...entry?.address, address, postalCode, city: city || undefined },
        email: typed.email || null,
        invoiceEmail: typed.invoiceEmail || null,
        duns: typed.duns || null,
        // Nobody sees it again, so an empty field means that it stays.
        ...(typed.iban ? { iban: typed.iban } : {}),
        isDefault,
      }
      const { billingDetails } = api.customer.account
      await (entry
        ? billingDetails.update.mutate({ id: entry.id, ...fields })
        : billingDetails.create.mutate(fields))
      toast.success(accountTexts('saved'))
      onSaved()
      onClose()
    },
  })
  const controlled = (name: 'vatNumber' | 'iban' | 'duns') => {
    const { onChange, ...field } = form.register(name)
    return {
      ...field,
      value: form.watch(name),
      onChange: (value: string) => void onChange({ target: { name, value } }),
    }
  }
  const duns = controlled('duns')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(entry ? 'billing.changeTitle' : 'billing.add')}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts('cancel')}</Button>
          <Button kind="primary" type="submit" form="billing" loading={form.working}>
            {accountTexts('save')}
          </Button>
        </>
      }
    >
      <form id="billing" onSubmit={form.submit} noValidate className="space-y-5">
        <FormFailure failure={form.failure} wait={form.wait} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">
          <Field label={t('billing.name')} error={form.error('name')} required className="sm:col-span-4">
            <Input autoComplete="organization" {...form.register('name')} />
          </Field>
          <Field
            label={t('billing.vatNumber')}
            error={form.error('vatNumber')}
            required
            className="sm:col-span-2"
          >
            <VatInput {...controlled('vatNumber')} />
          </Field>
          <Field
            label={t('billing.address')}
            error={form.error('address')}
            required
            className="sm:col-span-6"
          >
            <Input autoComplete="billing street-address" {...form.register('address')} />
          </Field>
          <Field
            label={t('billing.postalCode')}
            error={form.error('postalCode')}
            required
            className="sm:col-span-2"
          >
            <Input autoComplete="billing postal-code" {...form.register('postalCode')} />
          </Field>
          <Field label={t('billing.city')} error={form.error('city')} className="sm:col-span-4">
            <Input autoComplete="billing address-level2" {...form.register('city')} />
          </Field>
          <Field
            label={t('billing.email')}
            error={form.error('email')}
            beside={accountTexts('optional')}
            className="sm:col-span-3"
          >
            <Input type="email" autoComplete="email" {...form.register('email')} />
          </Field>
          <Field
            label={t('billing.invoiceEmail')}
            error={form.error('invoiceEmail')}
            beside={accountTexts('optional')}
            className="sm:col-span-3"
          >
            <Input type="email" autoComplete="off" {...form.register('invoiceEmail')} />
          </Field>
          <Field
            label={t('billing.duns')}
            hint={t('billing.dunsHint')}
            error={form.error('duns')}
            beside={accountTexts('optional')}
            className="sm:col-span-2"
          >
            <Input
              {...duns}
              inputMode="numeric"
              autoComplete="off"
              onChange={event => duns.onChange(event.target.value.replace(/\D/g, ''))}
            />
          </Field>
          <Field
            label={t('billing.iban')}
            hint={
              entry?.ibanLastFour
                ? t('billing.ibanKept', { lastFour: entry.ibanLastFour })
                : t('billing.ibanHint')
            }
            error={form.error('iban')}
            beside={accountTexts('optional')}
            className="sm:col-span-4"
          >
            <IbanInput {...controlled('iban')} />
          </Field>
        </div>
        {!entry?.isDefault && (
          <Checkbox checked={isDefault} onChange={setDefault} label={t('billing.asDefault')} />
        )}
      </form>
    </Dialog>
  )
}
