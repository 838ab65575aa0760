import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { maxLength, required } from '../../../../src/core/rules/fields/validations'
import { api } from '../../../api'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import {
  CityField,
  ContactFields,
  cityOf,
  companyName,
  contactChecks,
  contactOf,
  MessageField,
  NO_CONTACT,
} from './fields'
import { OnboardingPage } from './onboarding-page'
import { StepsForm } from './steps-form'

/** A kitchen that would like to sell here says who it is. */
export default function PartnerOnboardingScreen() {
  const t = useTranslations('onboarding')
  const navigate = useNavigate()
  return (
    <OnboardingPage kind="partner">
      <StepsForm
        kind="partner"
        kept={{ ...NO_CONTACT, companyName: '', city: '', message: '' }}
        steps={[
          {
            label: t('steps.kitchen'),
            checks: { companyName, city: [required], message: [maxLength(2000)] },
            fields: form => (
              <>
                <Field label={t('fields.kitchenName')} error={form.error('companyName')} required>
                  <Input autoComplete="organization" maxLength={160} {...form.register('companyName')} />
                </Field>
                <CityField form={form} />
                <MessageField form={form} label={t('fields.whatYouCook')} />
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
          api.public.onboarding.partner.mutate({
            ...contactOf(typed),
            companyName: typed.companyName ?? '',
            city: cityOf(typed),
            message: typed.message,
          })
        }
        onSent={() => void navigate({ to: '/partner/onboarding/success', replace: true })}
      />
    </OnboardingPage>
  )
}
