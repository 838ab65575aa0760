import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useFailureText } from '../i18n/failure-text'
import { lazyPart } from '../router/lazy-part'
import { Button } from '../ui/buttons/button'
import { Banner } from '../ui/feedback/banner'
import { useRefusalText } from '../ui/feedback/refusal-text'
import { useCheckedForm } from '../ui/fields/use-checked-form'
import { Section } from '../ui/layout/page'
import type { FormSection, Values } from './describe'
import { partsOf } from './fields/date-fields'
import { FormField } from './fields/form-field'
import {
  changesOf,
  type FormMistake,
  resolverOf,
  serverMistakes,
  staleRecord,
  withoutEmpty,
} from './form-errors'
import { useLeaveForm } from './leave-form'
import type { Choices, StaleFieldsProps } from './stale-fields'

// Seldom needed: most forms do without it.
const StaleFields = lazyPart<StaleFieldsProps>(() =>
  import('./stale-fields').then(({ StaleFields: fields }) => ({ default: fields })),
)

export interface RecordFormProps {
  schema: z.ZodObject
  sections: readonly FormSection[]
  /** The values at the start. */
  initial: Values
  /** New: everything is sent. Else only what changed. */
  isNew: boolean
  imageURL: string | null
  /** Rejects with the server's refusal. `seen`: the version of another person that it is saved on top of. */
  onSave: (written: Values, seen: Date | null) => Promise<unknown>
  onCancel: () => void
  /** Shows the record as it is now. */
  onReload: () => void
  /** A record as the values of this form. */
  toForm?: (record: object) => Values
}

/** The form of a record: checked by the contract before it is sent, and by the server after. */
export function RecordForm(props: RecordFormProps) {
  const { schema, sections, initial, isNew, onSave, onCancel } = props
  const t = useTranslations('collection')
  const failureText = useFailureText()
  const ruleText = useRefusalText()
  const refusalText = (mistake: FormMistake) =>
    mistake.rule === 'noPosition' ? t('collection.noPosition') : ruleText(mistake)
  const [failure, setFailure] = useState<unknown>(null)
  const known = sections.flatMap(section => section.fields)
  const form = useCheckedForm<Values>({
    defaultValues: initial,
    resolver: resolverOf(schema, known, isNew ? null : initial, refusalText),
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const wrong = known.filter(field => field.name in errors)
  const strangers = Object.keys(errors).filter(name => !known.some(field => field.name === name))
  const nameOf = (name: string) => {
    const key = `fields.${name}` as 'fields.name'
    return t.has(key) ? t(key) : t('collection.otherField')
  }
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // After each refusal, once its messages are drawn: controls of their own are not known to the form.
  useEffect(() => {
    if (refusals > 0 && element.current) focusFirstWrong(element.current)
  }, [refusals])
  const stale = staleRecord(failure)
  const [choices, setChoices] = useState<Choices>({})
  const theirs = stale && props.toForm ? withValues(initial, props.toForm(stale.record)) : initial
  const others = changesOf(initial, theirs)
  /** What only they have changed is theirs; of what both have changed, mine until something else is chosen. */
  const sideOf = (name: string) =>
    choices[name] ?? (name in others && !(name in changesOf(initial, form.getValues())) ? 'theirs' : 'mine')
  const { release, question } = useLeaveForm(isDirty && !isSubmitting)

  const save = async (values: Values) => {
    const mine = isNew ? withoutEmpty(values, schema) : changesOf(initial, values)
    if (!isNew && Object.keys(mine).length === 0) return onCancel()
    const kept = Object.keys({ ...mine, ...others }).filter(name => sideOf(name) === 'mine')
    const written = Object.fromEntries(kept.map(name => [name, values[name]]))
    if (stale && kept.length === 0) return props.onReload()
    try {
      await onSave(isNew ? mine : written, stale ? new Date(String(stale.record.updatedAt)) : null)
      setFailure(null)
    } catch (error) {
      for (const { name, mistake } of serverMistakes(error, known))
        form.setError(name, { type: 'server', message: refusalText(mistake) })
      setFailure(error)
      setRefusals(count => count + 1)
    }
  }
  /** Empties the choices that were made among other records than the changed field leaves to choose from. */
  const clearChoices = (name: string, value: unknown) => {
    const before = form.getValues()
    const after = { ...before, [name]: value }
    for (const field of known)
      if (
        (field.kind === 'reference' || field.kind === 'references') &&
        JSON.stringify(field.within?.(before)) !== JSON.stringify(field.within?.(after))
      )
        form.setValue(field.name, field.kind === 'references' ? [] : null, { shouldDirty: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.handleSubmit(
      values => save(values),
      () => setRefusals(count => count + 1),
    )()
  }

  return (
    <form ref={element} onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 space-y-4 overflow-y-auto p-4">
        {stale ? (
          <StaleFields
            stale={stale}
            fields={known.flatMap(partsOf).filter(({ name }) => name in others)}
            mine={form.getValues()}
            theirs={theirs}
            choices={Object.fromEntries(Object.keys(others).map(name => [name, sideOf(name)]))}
            onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
            onReload={props.onReload}
          />
        ) : (
          failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>
        )}
        {(wrong.length > 3 || strangers.length > 0) && (
          <Banner tone="bad">
            {t('collection.mistakes')}{' '}
            {[...wrong.map(field => t(`fields.${field.label}`)), ...new Set(strangers.map(nameOf))].join(
              ', ',
            )}
          </Banner>
        )}
        {sections.map(section => (
          <Section key={section.title} title={t(`sections.${section.title}`)}>
            <div className="grid grid-cols-1 gap-x-4 gap-y-7 sm:grid-cols-2">
              {section.fields.map(field => (
                <FormField
                  key={field.name}
                  spec={field}
                  control={form.control}
                  imageURL={props.imageURL}
                  onChange={clearChoices}
                  disabled={isSubmitting || (!isNew && Boolean(field.fixed))}
                  setValue={(name, value) => form.setValue(name, value, { shouldDirty: true })}
                />
              ))}
            </div>
          </Section>
        ))}
      </div>
      <footer className="flex items-center justify-end gap-2 border-t bg-raised px-4 py-3">
        {isDirty && <span className="mr-auto text-text3">{t('collection.unsaved')}</span>}
        <Button
          onClick={() => {
            release()
            onCancel()
          }}
        >
          {t('collection.cancel')}
        </Button>
        <Button kind="primary" type="submit" loading={isSubmitting}>
          {t(isNew ? 'collection.create' : 'collection.save')}
        </Button>
      </footer>
      {question}
    </form>
  )
}

/** Brings the keyboard to the first field that was refused; of a group, to its first control. */
function focusFirstWrong(form: HTMLElement) {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-wrong]')
  const control = first?.matches('fieldset')
    ? first.querySelector<HTMLElement>('input, select, textarea, button')
    : first
  control?.focus()
}

/** Only what the form has a value for: a record on the wire has fields of its own beside. */
const withValues = (initial: Values, record: Values): Values =>
  Object.fromEntries(Object.keys(initial).map(name => [name, record[name] ?? null]))
