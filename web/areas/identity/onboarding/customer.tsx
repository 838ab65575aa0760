import { useState } from 'react'
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
import { OnboardingDone, OnboardingPage } from './onboarding-page'
import { StepsForm } from './steps-form'

/** A company that would like lunch for its team says for how many, and where. */
export default function CustomerOnboardingScreen() {
  const t = useTranslations('onboarding')
  const [isSent, setSent] = useState(false)
  if (isSent) return <OnboardingDone kind="customer" />
  return (
    <OnboardingPage kind="customer">
      <StepsForm
        kind="customer"
        kept={{ ...NO_CONTACT, companyName: '', city: '', peopleCount: '', message: '' }}
        steps={[
          {
            label: t('steps.company'),
            checks: { companyName, peopleCount: [required], city: [required], message: [maxLength(2000)] },
            fields: form => (
              <>
                <Field label={t('fields.companyName')} error={form.error('companyName')} required>
                  <Input autoComplete="organization" maxLength={160} {...form.register('companyName')} />
                </Field>
                <Field label={t('fields.peopleCount')} error={form.error('peopleCount')} required>
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={5}
                    value={form.value('peopleCount')}
                    onChange={event =>
                      form.set('peopleCount', event.target.value.replace(/\D/g, '').replace(/^0+/, ''))
                    }
                  />
                </Field>
                <CityField form={form} />
                <MessageField form={form} label={t('fields.whatYouNeed')} />
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
          api.public.onboarding.customer.mutate({
            ...contactOf(typed),
            companyName: typed.companyName ?? '',
            city: cityOf(typed),
            peopleCount: Number(typed.peopleCount),
            message: typed.message,
          })
        }
        onSent={() => setSent(true)}
      />
    </OnboardingPage>
  )
}
