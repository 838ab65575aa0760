import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { iban } from '../../../../src/core/rules/fields/iban'
import { email, maxLength, required } from '../../../../src/core/rules/fields/validations'
import { api, trpc } from '../../../api'
import { useDeclineText } from '../../../payments/decline-text'
import { type PaymentSettings, ProviderUnreachable } from '../../../payments/payment-port'
import { setUpAccount } from '../../../payments/set-up-account'
import { nameOf, type SessionUser } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { IbanInput } from '../../../ui/fields/iban-input'
import { Input } from '../../../ui/fields/input'
import { Checkbox } from '../../../ui/fields/toggles'
import { FormFailure } from '../../identity/sign-in/auth-page'
import { useAuthForm } from '../../identity/sign-in/use-auth-form'

interface Props {
  user: SessionUser
  onSaved: () => void
}

/** A bank account for invoices, with the consent that a debit needs. */
export function AccountForm(props: Props) {
  const settings = trpc.public.payments.settings.useQuery()
  if (settings.isError) return <ErrorState error={settings.error} onRetry={settings.refetch} />
  return settings.data ? <Fields {...props} settings={settings.data} /> : <Skeleton className="h-96" />
}

function Fields({ user, onSaved, settings }: Props & { settings: PaymentSettings }) {
  const t = useTranslations('payment-methods')
  const pay = useTranslations('payments')
  const declineText = useDeclineText()
  const [accepts, setAccepts] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const consent = useRef<HTMLFieldSetElement>(null)

  const form = useAuthForm({
    values: { name: nameOf(user), email: user.email ?? '', iban: '' },
    checks: {
      name: [required, maxLength(120)],
      email: [required, email, maxLength(200)],
      iban: [required, iban],
    },
    send: async account => {
      setRefusal(null)
      if (!accepts) {
        consent.current?.querySelector<HTMLElement>('[role=checkbox]')?.focus()
        return setRefusal(t('add.acceptFirst'))
      }
      try {
        const setup = await api.customer.paymentMethods.setUp.mutate({
          kind: 'sepa_debit',
          acceptsMandate: true,
        })
        const outcome = await setUpAccount(settings, setup, account)
        if (outcome.status === 'failed') return setRefusal(declineText(outcome))
        await api.customer.paymentMethods.confirmSetup.mutate({ setupIntentId: setup.setupIntentId })
      } catch (error) {
        if (!(error instanceof ProviderUnreachable)) throw error
        return setRefusal(pay('payment.unreachable'))
      }
      onSaved()
    },
  })
  const { onChange, ...ibanField } = form.register('iban')
  return (
    <form onSubmit={form.submit} noValidate className="space-y-5">
      <p className="text-text2">{t('add.invoicesOnly')}</p>
      <FormFailure failure={form.failure} wait={form.wait} />
      {refusal && <Banner tone="bad">{refusal}</Banner>}
      <Field label={t('add.holder')} error={form.error('name')} required>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      <Field label={t('add.email')} error={form.error('email')} required>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Field label={t('add.iban')} hint={t('add.ibanHint')} error={form.error('iban')} required>
        <IbanInput
          {...ibanField}
          value={form.watch('iban')}
          onChange={value => void onChange({ target: { name: 'iban', value } })}
        />
      </Field>
      <fieldset ref={consent} className="space-y-3 rounded-card border bg-sunken p-4">
        <legend className="sr-only">{t('add.mandateTitle')}</legend>
        <p aria-hidden className="font-semibold">
          {t('add.mandateTitle')}
        </p>
        <p className="text-note text-text2">{t('add.mandate')}</p>
        <Checkbox checked={accepts} onChange={setAccepts} label={t('add.accept')} />
      </fieldset>
      <Button kind="primary" type="submit" size="large" loading={form.working} className="w-full">
        {t('add.saveAccount')}
      </Button>
    </form>
  )
}
