import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withoutToken } from '../../api'
import { readFailure } from '../../failure'
import { useFailureText } from '../../i18n/failure-text'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Input } from '../../ui/input'
import { PhoneInput } from '../../ui/phone-input'

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
  const [phone, setPhone] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  const send = async (to: string) => {
    const { resendAfter } = await withoutToken.public.auth.phone.requestSms.mutate({ phone: to })
    setSent({ phone: to, resendAt: Date.now() + resendAfter * 1000 })
  }
  return sent ? (
    <CodeStep
      sent={sent}
      onCode={code => onCode(sent.phone, code)}
      onResend={() => send(sent.phone)}
      onOtherNumber={() => setSent(null)}
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
  const t = useTranslations('auth')
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
    <form onSubmit={submit} noValidate className="space-y-4">
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
    import('../../../src/rules/fields/phone'),
    import('../../../src/rules/fields/phone-metadata'),
  ])
  return isPhone(text, phoneMetadata)
}

const CODE = /^\d{6}$/

function CodeStep({
  sent,
  onCode,
  onResend,
  onOtherNumber,
  submitLabel,
}: {
  sent: Sent
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onOtherNumber: () => void
  submitLabel: string
}) {
  const t = useTranslations('auth')
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [working, setWorking] = useState(false)

  const check = async (given: string) => {
    if (working) return
    setFailure(null)
    setError(CODE.test(given) ? null : t('phone.codeIncomplete'))
    if (!CODE.test(given)) return
    setWorking(true)
    try {
      await onCode(given)
    } catch (thrown) {
      if (readFailure(thrown)?.name === 'PinInvalid') setError(failureText(thrown))
      else setFailure(thrown)
      setWorking(false)
      input.current?.select()
    }
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void check(code)
      }}
      noValidate
      className="space-y-4"
    >
      <p role="status" className="text-text2">
        {t('phone.sent', { phone: sent.phone })}
      </p>
      {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
      <Field label={t('phone.code')} error={error} required>
        <Input
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={6}
          value={code}
          className="num text-title tracking-[0.3em]"
          onChange={event => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
            setCode(digits)
            setError(null)
            // the last digit is all that is needed
            if (CODE.test(digits) && digits !== code) void check(digits)
          }}
        />
      </Field>
      <Button type="submit" kind="primary" size="large" loading={working} className="w-full">
        {submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Resend resendAt={sent.resendAt} onResend={onResend} onFailure={setFailure} />
        <Button kind="ghost" onClick={onOtherNumber}>
          {t('phone.otherNumber')}
        </Button>
      </div>
    </form>
  )
}

function Resend({
  resendAt,
  onResend,
  onFailure,
}: {
  resendAt: number
  onResend: () => Promise<void>
  onFailure: (failure: unknown) => void
}) {
  const t = useTranslations('auth')
  const seconds = useSecondsUntil(resendAt)
  const [working, setWorking] = useState(false)
  const resend = async () => {
    setWorking(true)
    onFailure(null)
    await onResend().catch(onFailure)
    setWorking(false)
  }
  return (
    <Button kind="ghost" disabled={seconds > 0} loading={working} onClick={() => void resend()}>
      {seconds > 0 ? t('phone.resendIn', { seconds }) : t('phone.resend')}
    </Button>
  )
}

function useSecondsUntil(at: number) {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [, tick] = useState(0)
  const isOver = left() === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick(count => count + 1), 500)
    return () => clearInterval(timer)
  }, [isOver])
  return left()
}
