import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Check, firstWrong } from '../../../../src/core/rules/fields/validations'
import { Button } from '../../../ui/buttons/button'
import { ProgressSteps } from '../../../ui/display/progress-steps'
import { FormFailure, SubmitButton } from '../sign-in/auth-page'
import { useAuthForm } from '../sign-in/use-auth-form'
import { drafts, type OnboardingKind, type Typed } from './draft'

export interface StepForm {
  value: (name: string) => string
  error: (name: string) => string | null
  register: ReturnType<typeof useAuthForm<Typed>>['register']
  set: (name: string, value: string) => void
}

export interface Step {
  label: string
  /** Its fields, each with the same checks as the server's. */
  checks: Record<string, readonly Check<string>[]>
  fields: (form: StepForm) => ReactNode
}

interface StepsFormProps {
  kind: OnboardingKind
  steps: readonly Step[]
  /** What stands in the fields before anything is typed, and is kept in the draft of this tab; what is not in it is not kept. */
  kept: Typed
  send: (typed: Typed) => Promise<unknown>
  onSent: () => void
}

const isDone = ({ checks }: Step, typed: Typed) =>
  Object.entries(checks).every(([name, rules]) => firstWrong(typed[name] ?? '', ...rules) === null)

/** A form of a few pages. What was typed stays while one goes back and forth, leaves, or loads the page anew. */
export function StepsForm({ kind, steps, kept, send, onSent }: StepsFormProps) {
  const t = useTranslations('onboarding')
  const [typed, setTyped] = useState<Typed>(() => ({ ...kept, ...drafts[kind].get() }))
  const [at, setAt] = useState(() => {
    const open = steps.findIndex(step => !isDone(step, typed))
    return open < 0 ? steps.length - 1 : open
  })
  // Who came just now has not asked to be in a field.
  const hasMoved = useRef(false)
  const goTo = (step: number) => {
    hasMoved.current = true
    setAt(step)
  }
  const keep = (part: Typed) => {
    const all = { ...typed, ...part }
    setTyped(all)
    drafts[kind].set(Object.fromEntries(Object.keys(kept).map(name => [name, all[name] ?? ''])))
    return all
  }
  const step = steps[at]!
  const isLast = at === steps.length - 1
  return (
    <div className="space-y-6">
      <ProgressSteps steps={steps} current={at} label={t('steps.label')} />
      <StepPage
        key={at}
        step={step}
        typed={typed}
        takesFocus={hasMoved.current}
        onTyped={keep}
        onDone={async part => {
          const all = keep(part)
          if (!isLast) return goTo(at + 1)
          await send(all)
          drafts[kind].set({})
          onSent()
        }}
        onBack={at > 0 ? () => goTo(at - 1) : null}
        submit={isLast ? t('send') : t('steps.next')}
      />
    </div>
  )
}

function StepPage({
  step,
  typed,
  takesFocus,
  onTyped,
  onDone,
  onBack,
  submit,
}: {
  step: Step
  typed: Typed
  takesFocus: boolean
  onTyped: (part: Typed) => void
  onDone: (part: Typed) => Promise<void> | void
  onBack: (() => void) | null
  submit: string
}) {
  const t = useTranslations('onboarding')
  const page = useRef<HTMLFormElement>(null)
  const names = Object.keys(step.checks)
  const form = useAuthForm<Typed>({
    values: Object.fromEntries(names.map(name => [name, typed[name] ?? ''])),
    checks: step.checks,
    blames: { PhoneInvalid: 'phone' },
    send: async values => onDone(values),
  })
  const part = Object.fromEntries(names.map(name => [name, form.watch(name)]))
  const written = JSON.stringify(part)

  useEffect(() => {
    if (takesFocus) page.current?.querySelector<HTMLElement>('input, textarea, [role=radio]')?.focus()
  }, [takesFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written is what changes
  useEffect(() => {
    if (names.some(name => part[name] !== (typed[name] ?? ''))) onTyped(part)
  }, [written])

  const send = async (event: FormEvent) => {
    await form.submit(event)
    // After the mistakes are shown.
    requestAnimationFrame(() => page.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <form ref={page} noValidate onSubmit={event => void send(event)} className="space-y-6">
      <FormFailure failure={form.failure} wait={form.wait} />
      {step.fields({ value: form.watch, error: form.error, register: form.register, set: form.set })}
      <div className="flex items-center gap-3 pt-1">
        {onBack && (
          <Button size="large" onClick={onBack}>
            {t('steps.back')}
          </Button>
        )}
        <div className="flex-1">
          <SubmitButton working={form.working} wait={form.wait}>
            {submit}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}
