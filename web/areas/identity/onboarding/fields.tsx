import { useTranslations } from 'use-intl'
import { NAME_MAX } from '../../../../src/core/rules/fields/name'
import { email, maxLength, realName, required } from '../../../../src/core/rules/fields/validations'
import { Field, FieldGroup } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { RadioGroup } from '../../../ui/fields/toggles'
import type { Typed } from './draft'
import type { StepForm } from './steps-form'

const CITIES = ['bcn', 'mad', 'vlc', 'sev'] as const
export type City = (typeof CITIES)[number]
export const cityOf = (typed: Typed) => typed.city as City

const name = [required, realName, maxLength(NAME_MAX)]
export const mailAddress = [required, email, maxLength(200)]
export const companyName = [required, maxLength(160)]

export const contactChecks = {
  firstName: name,
  lastName: name,
  email: mailAddress,
  phone: [required, maxLength(30)],
  role: [required, maxLength(80)],
  homepage: [],
}
export const NO_CONTACT = { firstName: '', lastName: '', email: '', phone: '', role: '' }
export const contactOf = (typed: Typed) => ({
  firstName: typed.firstName ?? '',
  lastName: typed.lastName ?? '',
  email: typed.email ?? '',
  phone: typed.phone ?? '',
  role: typed.role ?? '',
  homepage: typed.homepage ?? '',
})

/** Who fills in the form, and how they can be reached. */
export function ContactFields({ form }: { form: StepForm }) {
  const t = useTranslations('onboarding')
  return (
    <>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Field label={t('fields.firstName')} error={form.error('firstName')} required>
          <Input autoComplete="given-name" maxLength={NAME_MAX} {...form.register('firstName')} />
        </Field>
        <Field label={t('fields.lastName')} error={form.error('lastName')} required>
          <Input autoComplete="family-name" maxLength={NAME_MAX} {...form.register('lastName')} />
        </Field>
      </div>
      <Field label={t('fields.email')} error={form.error('email')} required>
        <Input type="email" autoComplete="email" maxLength={200} {...form.register('email')} />
      </Field>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Field label={t('fields.phone')} error={form.error('phone')} required>
          <PhoneInput
            prefixLabel={t('fields.prefix')}
            value={form.value('phone')}
            onChange={phone => form.set('phone', phone)}
          />
        </Field>
        <Field label={t('fields.role')} error={form.error('role')} required>
          <Input autoComplete="organization-title" maxLength={80} {...form.register('role')} />
        </Field>
      </div>
      {/* People neither see nor reach it; programs that fill in everything give themselves away. */}
      <div aria-hidden className="sr-only">
        <input tabIndex={-1} autoComplete="off" {...form.register('homepage')} />
      </div>
    </>
  )
}

export function CityField({ form }: { form: StepForm }) {
  const t = useTranslations('onboarding')
  return (
    <FieldGroup label={t('fields.city')} error={form.error('city')}>
      <RadioGroup
        look="row"
        label={t('fields.city')}
        value={(form.value('city') as City) || null}
        onChange={city => form.set('city', city)}
        options={CITIES.map(value => ({ value, label: t(`cities.${value}`) }))}
      />
    </FieldGroup>
  )
}

export function MessageField({ form, label }: { form: StepForm; label: string }) {
  const t = useTranslations('onboarding')
  return (
    <Field label={label} error={form.error('message')} beside={t('fields.optional')}>
      <TextArea rows={3} maxLength={2000} {...form.register('message')} />
    </Field>
  )
}
