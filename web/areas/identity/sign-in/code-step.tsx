import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { FormFailure, SubmitButton } from './auth-page'
import { waitUntilOf } from './failure-details'
import { useSecondsUntil } from './use-seconds-until'

const CODE = /^\d{6}$/

interface CodeStepProps {
  /** Where it was sent, and for how long it counts. */
  sent: ReactNode
  /** When another one may be asked for. */
  resendAt: number
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
  /** To where the code should rather have gone. */
  back: { label: string; go: () => void }
  submitLabel: string
}

/** Six digits that were sent somewhere. They go off with the last one. */
export function CodeStep({ sent, resendAt, onCode, onResend, back, submitLabel }: CodeStepProps) {
  const t = useTranslations('sign-in')
  const failureText = useFailureText()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [waitUntil, setWaitUntil] = useState(0)
  const [working, setWorking] = useState(false)
  const wait = useSecondsUntil(waitUntil)

  const fail = (thrown: unknown) => {
    setWaitUntil(waitUntilOf(thrown))
    setFailure(thrown)
  }

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
      else fail(thrown)
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
      className="space-y-5"
    >
      <p role="status" className="break-words text-text2">
        {sent}
      </p>
      <FormFailure failure={failure} wait={wait} />
      <Field label={t('phone.code')} error={error}>
        <Input
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
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
      <SubmitButton working={working} wait={wait}>
        {submitLabel}
      </SubmitButton>
      <div className="flex flex-wrap justify-between gap-2">
        <ResendButton resendAt={resendAt} onResend={onResend} onFailure={fail} />
        <Button kind="ghost" onClick={back.go}>
          {back.label}
        </Button>
      </div>
    </form>
  )
}

/** Sends once more what did not arrive, after a while. */
export function ResendButton({
  resendAt,
  onResend,
  onFailure,
}: {
  resendAt: number
  onResend: () => Promise<void>
  onFailure: (failure: unknown) => void
}) {
  const t = useTranslations('sign-in')
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
