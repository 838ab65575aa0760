import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { email as isEmail, required } from '../../../../src/core/rules/fields/validations'
import { withoutToken } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { FormFailure, SubmitButton } from './auth-page'
import { CodeStep, ResendButton } from './code-step'
import { keepTypedEmail, typedEmail } from './typed-email'
import { useAuthForm } from './use-auth-form'

const RESEND_AFTER_MS = 60_000
const checks = { email: [required, isEmail] }

interface Sent {
  email: string
  resendAt: number
}

/** An address that something is sent to. */
function AddressForm({
  lead,
  submitLabel,
  send,
}: {
  lead: string
  submitLabel: string
  send: (email: string) => Promise<unknown>
}) {
  const t = useTranslations('sign-in')
  const form = useAuthForm({
    values: { email: typedEmail() },
    checks,
    send: ({ email }) => {
      keepTypedEmail(email)
      return send(email.trim())
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className="space-y-5">
      <p className="text-text2">{lead}</p>
      <FormFailure failure={form.failure} wait={form.wait} />
      <Field label={t('login.email')} error={form.error('email')}>
        <Input required type="email" autoComplete="username" autoFocus {...form.register('email')} />
      </Field>
      <SubmitButton working={form.working} wait={form.wait}>
        {submitLabel}
      </SubmitButton>
    </form>
  )
}

interface MailedLinkProps {
  send: (email: string) => Promise<unknown>
  lead: string
  sent: (email: string) => string
  submitLabel: string
}

/** Sends a link to an address; what follows happens in the mailbox. */
export function MailedLink({ send, lead, sent, submitLabel }: MailedLinkProps) {
  const t = useTranslations('sign-in')
  const [went, setWent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const sendTo = async (email: string) => {
    await send(email)
    setWent({ email, resendAt: Date.now() + RESEND_AFTER_MS })
  }
  if (!went) return <AddressForm lead={lead} submitLabel={submitLabel} send={sendTo} />
  return (
    <div className="space-y-4">
      <Banner tone="ok" icon={MailCheck}>
        <span className="break-words">{sent(went.email)}</span>
      </Banner>
      <p className="text-text2">{t('mailed.hint')}</p>
      <FormFailure failure={failure} wait={0} />
      <div className="flex flex-wrap justify-between gap-2">
        <ResendButton resendAt={went.resendAt} onResend={() => sendTo(went.email)} onFailure={setFailure} />
        <Button kind="ghost" onClick={() => setWent(null)}>
          {t('mailed.otherAddress')}
        </Button>
      </div>
    </div>
  )
}

/** Sends six digits to an address, and asks for them. */
export function MailedCode({ onCode }: { onCode: (email: string, pin: string) => Promise<void> }) {
  const t = useTranslations('sign-in')
  const [went, setWent] = useState<Sent | null>(null)
  const sendTo = async (email: string) => {
    await withoutToken.public.auth.requestEmailPin.mutate({ email })
    setWent({ email, resendAt: Date.now() + RESEND_AFTER_MS })
  }
  if (!went) return <AddressForm lead={t('pin.lead')} submitLabel={t('phone.send')} send={sendTo} />
  return (
    <CodeStep
      sent={t('pin.sent', { email: went.email })}
      resendAt={went.resendAt}
      onCode={pin => onCode(went.email, pin)}
      onResend={() => sendTo(went.email)}
      back={{ label: t('mailed.otherAddress'), go: () => setWent(null) }}
      submitLabel={t('login.submit')}
    />
  )
}
