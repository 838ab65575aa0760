import { type FormEvent, useState } from 'react'
import { isActivationCode, normalActivationCode } from '../../../../src/core/rules/fields/activation-code'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { isWrongCode } from './join-place'

export interface CodeFormProps {
  initial?: string
  label: string
  hint: string
  submit: string
  /** What is wrong with a code that is none, and with one that opens nothing. */
  shape: string
  wrong: string
  onSubmit: (code: string) => Promise<unknown>
  /** Another way to go on with the code. */
  other?: { label: string; onSubmit: (code: string) => Promise<unknown> }
  size?: 'normal' | 'large'
}

/** One field for a company's code, and its button. */
export function CodeForm({
  initial = '',
  label,
  hint,
  submit,
  shape,
  wrong,
  onSubmit,
  other,
  size = 'normal',
}: CodeFormProps) {
  const failureText = useFailureText()
  const [code, setCode] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [working, setWorking] = useState(false)
  const send = async (go: CodeFormProps['onSubmit']) => {
    if (!isActivationCode(code)) return setProblem(shape)
    setWorking(true)
    setProblem(null)
    try {
      await go(normalActivationCode(code))
    } catch (error) {
      setProblem(isWrongCode(error) ? wrong : failureText(error))
    } finally {
      setWorking(false)
    }
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(onSubmit)
      }}
      noValidate
      className="space-y-4"
    >
      <Field label={label} hint={hint} error={problem} required>
        <Input
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={event => {
            setCode(event.target.value.toUpperCase())
            setProblem(null)
          }}
          className={size === 'large' ? '!h-14 font-semibold text-head tracking-[0.12em]' : undefined}
        />
      </Field>
      <Button
        type="submit"
        kind="primary"
        size={size === 'large' ? 'large' : 'normal'}
        loading={working}
        className={size === 'large' ? 'w-full' : undefined}
      >
        {submit}
      </Button>
      {other && (
        <Button
          size={size === 'large' ? 'large' : 'normal'}
          onClick={() => send(other.onSubmit)}
          className={size === 'large' ? 'w-full' : undefined}
        >
          {other.label}
        </Button>
      )}
    </form>
  )
}
