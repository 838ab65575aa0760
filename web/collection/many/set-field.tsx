import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { Button } from '../../ui/buttons/button'
import { Dialog } from '../../ui/dialogs/dialog'
import { Field, FieldGroup } from '../../ui/fields/field'
import { Select } from '../../ui/fields/select'
import { Switch } from '../../ui/fields/toggles'
import type { FieldSpec, FormSection, SingleFieldSpec, Values } from '../describe'
import { controlOf } from '../fields/field-control'

/** What can be the same for many records. Names, places and pictures are each one's own. */
const KINDS: readonly SingleFieldSpec['kind'][] = [
  'switch',
  'choice',
  'choices',
  'number',
  'money',
  'cents',
  'percent',
  'reference',
  'references',
  'texts',
  'colour',
  'date',
  'time',
]

const isSettable = (spec: FieldSpec): spec is SingleFieldSpec =>
  spec.kind !== 'range' &&
  KINDS.includes(spec.kind) &&
  !spec.fixed &&
  !spec.when &&
  !('within' in spec && spec.within)

/** Chooses one field, and what it is to be in each of the chosen records. */
export function SetField({
  form,
  schema: schemaOfAll,
  count,
  onClose,
  onSet,
}: {
  form: readonly FormSection[]
  schema: z.ZodObject
  count: number
  onClose: () => void
  onSet: (change: Values) => void
}) {
  const t = useTranslations('collection')
  const specs = form.flatMap(section => section.fields.filter(isSettable))
  const [name, setName] = useState<string | null>(null)
  const [value, setValue] = useState<unknown>(undefined)
  const spec = specs.find(one => one.name === name)
  const schema = spec && schemaOfAll.shape[spec.name]
  const given = spec?.kind === 'switch' ? value === true : value
  const isValid = given !== undefined && (schema as z.ZodType | undefined)?.safeParse(given).success === true
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('bulk.setTitle', { count })}
      footer={
        <>
          <Button onClick={onClose}>{t('collection.cancel')}</Button>
          <Button
            kind="primary"
            whyDisabled={isValid ? null : t('bulk.incomplete')}
            onClick={() => spec && onSet({ [spec.name]: given })}
          >
            {t('bulk.apply')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t('bulk.field')}>
          <Select
            value={name}
            options={specs.map(one => ({ value: one.name, label: t(`fields.${one.label}`) }))}
            onChange={next => {
              setName(next)
              setValue(undefined)
            }}
          />
        </Field>
        {spec && <ValueField key={spec.name} spec={spec} value={value} onChange={setValue} />}
      </div>
    </Dialog>
  )
}

const GROUPS: readonly SingleFieldSpec['kind'][] = ['choices', 'references', 'texts']

function ValueField({
  spec,
  value,
  onChange,
}: {
  spec: SingleFieldSpec
  value: unknown
  onChange: (value: unknown) => void
}) {
  const t = useTranslations('collection')
  const label = t(`fields.${spec.label}`)
  if (spec.kind === 'switch') return <Switch label={label} checked={value === true} onChange={onChange} />
  const control = controlOf(
    { spec, setValue: (_, next) => onChange(next), disabled: false, imageURL: null },
    label,
    value,
    onChange,
    { [spec.name]: value },
  )
  return GROUPS.includes(spec.kind) ? (
    <FieldGroup label={label}>{control}</FieldGroup>
  ) : (
    <Field label={label}>{control}</Field>
  )
}
