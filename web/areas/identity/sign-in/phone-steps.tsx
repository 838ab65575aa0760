import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withoutToken } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Banner } from '../../../ui/feedback/banner'
import { Field } from '../../../ui/fields/field'
import { PhoneInput } from '../../../ui/fields/phone-input'
import { CodeStep } from './code-step'

interface Sent {
  phone: string
  /** When another message may be asked for. */
  resendAt: number
}

export interface PhoneStepsProps {
  /** Does what the code is for. What it throws is shown beside the code. */
  onCode: (phone: string, code: string) => Promise<void>
  submitLabel: string
}

/** First the number, then the code that was sent there. */
export function PhoneSteps({ onCode, submitLabel }: PhoneStepsProps) {
  const t = useTranslations('sign-in')
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const send = async (to: string) => {
    const { resendAfter } = await withoutToken.public.auth.phone.requestSms.mutate({ phone: to })
    setSent({ phone: to, resendAt: Date.now() + resendAfter * 1000 })
  }
  return sent ? (
    <CodeStep
      sent={t('phone.sent', { phone: sent.phone })}
      resendAt={sent.resendAt}
      onCode={code => onCode(sent.phone, code)}
      onResend={() => send(sent.phone)}
      back={{ label: t('phone.otherNumber'), go: () => setSent(null) }}
      submitLabel={submitLabel}
    />
  ) : (
    <NumberStep phone={phone} onPhone={setPhone} onSend={() => send(phone)} />
  )
}

function NumberStep({
  phone,
  onPhone,
  onSend,
}: {
  phone: string
  onPhone: (phone: string) => void
  onSend: () => Promise<void>
}) {
  const t = useTranslations('sign-in')
  const failureText = useFailureText()
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [working, setWorking] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    const wrong = phone === '' ? t('phone.required') : (await isNumber(phone)) ? null : t('phone.invalid')
    setError(wrong)
    if (wrong) return
    setWorking(true)
    try {
      await onSend()
    } catch (thrown) {
      const name = readFailure(thrown)?.name
      if (name === 'PhoneInvalid' || name === 'PhoneNotServed') setError(failureText(thrown))
      else setFailure(thrown)
      setWorking(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Field label={t('phone.number')} error={error} required>
        <PhoneInput
          name="phone"
          autoFocus
          value={phone}
          prefixLabel={t('phone.country')}
          onChange={next => {
            onPhone(next)
            setError(null)
          }}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" loading={working} className="w-full">
        {t('phone.send')}
      </Button>
    </form>
  )
}

/** Asked of the same rule as on the server; the numbering plans come only now. */
async function isNumber(text: string) {
  const [{ isPhone }, { phoneMetadata }] = await Promise.all([
    import('../../../../src/core/rules/fields/phone'),
    import('../../../../src/core/rules/fields/phone-metadata'),
  ])
  return isPhone(text, phoneMetadata)
}
