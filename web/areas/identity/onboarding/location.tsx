import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { iban } from '../../../../src/core/rules/fields/iban'
import { maxLength, minLength, required } from '../../../../src/core/rules/fields/validations'
import { vat } from '../../../../src/core/rules/fields/vat'
import { api } from '../../../api'
import { Field } from '../../../ui/fields/field'
import { IbanInput } from '../../../ui/fields/iban-input'
import { Input } from '../../../ui/fields/input'
import { VatInput } from '../../../ui/fields/vat-input'
import { ContactFields, companyName, contactChecks, contactOf, mailAddress, NO_CONTACT } from './fields'
import { OnboardingPage } from './onboarding-page'
import { StepsForm } from './steps-form'

/** A company that opens its office here says who it is, and how it is invoiced. */
export default function LocationOnboardingScreen() {
  const t = useTranslations('onboarding')
  const navigate = useNavigate()
  return (
    <OnboardingPage kind="location">
      <StepsForm
        kind="location"
        // The bank account is not kept: others may use this browser after.
        kept={{ ...NO_CONTACT, companyName: '', legalName: '', vatNumber: '', duns: '', invoiceEmail: '' }}
        steps={[
          {
            label: t('steps.company'),
            checks: {
              companyName,
              legalName: companyName,
              vatNumber: [required, vat, maxLength(24)],
              duns: [minLength(9), maxLength(9)],
            },
            fields: form => (
              <>
                <Field
                  label={t('fields.displayName')}
                  hint={t('fields.displayNameHint')}
                  error={form.error('companyName')}
                  required
                >
                  <Input autoComplete="organization" maxLength={160} {...form.register('companyName')} />
                </Field>
                <Field label={t('fields.legalName')} error={form.error('legalName')} required>
                  <Input autoComplete="off" maxLength={160} {...form.register('legalName')} />
                </Field>
                <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
                  <Field label={t('fields.vatNumber')} error={form.error('vatNumber')} required>
                    <VatInput
                      maxLength={24}
                      value={form.value('vatNumber')}
                      onChange={number => form.set('vatNumber', number)}
                    />
                  </Field>
                  <Field label={t('fields.duns')} error={form.error('duns')} beside={t('fields.optional')}>
                    <Input
                      inputMode="numeric"
                      autoComplete="off"
                      placeholder="123456789"
                      value={form.value('duns')}
                      onChange={event => form.set('duns', event.target.value.replace(/\D/g, '').slice(0, 9))}
                    />
                  </Field>
                </div>
              </>
            ),
          },
          {
            label: t('steps.invoices'),
            checks: { invoiceEmail: mailAddress, iban: [required, iban, maxLength(60)] },
            fields: form => (
              <>
                <Field label={t('fields.invoiceEmail')} error={form.error('invoiceEmail')} required>
                  <Input type="email" autoComplete="off" maxLength={200} {...form.register('invoiceEmail')} />
                </Field>
                <Field
                  label={t('fields.iban')}
                  hint={t('fields.ibanHint')}
                  error={form.error('iban')}
                  required
                >
                  <IbanInput value={form.value('iban')} onChange={account => form.set('iban', account)} />
                </Field>
              </>
            ),
          },
          {
            label: t('steps.contact'),
            checks: contactChecks,
            fields: form => <ContactFields form={form} />,
          },
        ]}
        send={typed =>
          api.public.onboarding.location.mutate({
            ...contactOf(typed),
            companyName: typed.companyName ?? '',
            legalName: typed.legalName ?? '',
            vatNumber: typed.vatNumber ?? '',
            duns: typed.duns || null,
            invoiceEmail: typed.invoiceEmail ?? '',
            iban: typed.iban ?? '',
          })
        }
        onSent={() => void navigate({ to: '/location/onboarding/success', replace: true })}
      />
    </OnboardingPage>
  )
}
