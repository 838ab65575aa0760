import { type FormEvent, useRef, useState } from 'react'
import type { DefaultValues, FieldErrors, Path, PathValue, Resolver } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  type Check,
  FIELD_RULES,
  type FieldRefusal,
  type FieldRule,
  firstWrong,
} from '../../../../src/core/rules/fields/validations'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { useRefusalText } from '../../../ui/feedback/refusal-text'
import { useCheckedForm } from '../../../ui/fields/use-checked-form'
import { detailsOf, waitUntilOf } from './failure-details'
import { useSecondsUntil } from './use-seconds-until'

type Values = Record<string, string>

interface AuthForm<Fields extends Values> {
  values: Fields
  /** The same checks as the server's. */
  checks: { [Name in keyof Fields]: readonly Check<string>[] }
  /** By the name of a failure: the field that it is about. */
  blames?: Record<string, keyof Fields & string>
  /** Sends what was typed; what it throws is shown, at its field or above the form. */
  send: (values: Fields) => Promise<unknown>
}

/** A form of a few texts: mistakes at their fields, before the server has spoken and after. */
export function useAuthForm<Fields extends Values>({ values, checks, blames = {}, send }: AuthForm<Fields>) {
  const t = useTranslations('ui')
  const refusalText = useRefusalText()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<unknown>(null)
  const [waitUntil, setWaitUntil] = useState(0)
  const wait = useSecondsUntil(waitUntil)

  // what the server has refused stays refused until it is changed, or sent once more
  const refusedValues = useRef(new Map<string, { value: string; message: string }>())

  const resolver: Resolver<Fields> = typed => {
    const errors: FieldErrors<Values> = {}
    for (const [name, rules] of Object.entries(checks)) {
      const refusal = firstWrong(typed[name] ?? '', ...rules)
      const refused = refusedValues.current.get(name)
      if (refusal) errors[name] = { type: refusal.rule, message: refusalText(refusal) }
      else if (refused && refused.value === typed[name])
        errors[name] = { type: 'server', message: refused.message }
    }
    const isRight = Object.keys(errors).length === 0
    return isRight ? { values: typed, errors: {} } : { values: {}, errors: errors as FieldErrors<Fields> }
  }
  const form = useCheckedForm<Fields>({ defaultValues: values as DefaultValues<Fields>, resolver })

  const blame = (name: string, message: string) => {
    const field = name as Path<Fields>
    refusedValues.current.set(name, { value: form.getValues(field), message })
    form.setError(field, { type: 'server', message }, { shouldFocus: true })
  }

  const attempt = form.handleSubmit(async typed => {
    setFailure(null)
    try {
      await send(typed)
    } catch (error) {
      const refused = readFailure(error)
      const own = fieldsOf(error).filter(({ path }) => path in values)
      for (const { path, refusal } of own) blame(path, refusal ? refusalText(refusal) : t('rules.invalid'))
      const blamed = refused && blames[refused.name]
      if (blamed) blame(blamed, failureText(error))
      if (own.length || blamed) return
      setWaitUntil(waitUntilOf(error))
      setFailure(error)
    }
  })

  const submit = (event: FormEvent) => {
    refusedValues.current.clear()
    return attempt(event)
  }

  return {
    submit,
    /** For the control of a field. */
    register: (name: keyof Fields & string) => form.register(name as unknown as Path<Fields>),
    /** For a control that passes on its value instead. */
    set: (name: keyof Fields & string, value: string) =>
      form.setValue(name as unknown as Path<Fields>, value as PathValue<Fields, Path<Fields>>, {
        shouldValidate: form.formState.isSubmitted,
      }),
    /** For the Field around it. */
    error: (name: keyof Fields & string) => {
      const found = (form.formState.errors as FieldErrors<Values>)[name]?.message
      return typeof found === 'string' ? found : null
    },
    watch: (name: keyof Fields & string) => form.watch(name as unknown as Path<Fields>) as string,
    working: form.formState.isSubmitting,
    failure,
    /** Seconds until another try makes sense. */
    wait,
  }
}

/** Which fields the server has refused, and by which rule where that is one of ours. */
function fieldsOf(error: unknown): { path: string; refusal: FieldRefusal | null }[] {
  const fields = readFailure(error)?.name === 'ValidationError' ? detailsOf(error).fields : null
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field: unknown) => {
    if (typeof field !== 'object' || field === null || !('path' in field) || !('rule' in field)) return []
    const isOurs = FIELD_RULES.includes(field.rule as FieldRule)
    // A part of a field, such as the postal code of an address, stands in a form under its own name.
    const path = String(field.path).split('.').at(-1) ?? ''
    return [{ path, refusal: isOurs ? (field as unknown as FieldRefusal) : null }]
  })
}
