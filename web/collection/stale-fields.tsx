import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../i18n/format'
import { useMask } from '../session/incognito'
import { Button } from '../ui/buttons/button'
import { Banner } from '../ui/feedback/banner'
import type { SingleFieldSpec, Values } from './describe'
import type { Stale } from './form-errors'
import { idsIn, useNamesOfMany } from './lookups'
import { useWrittenField } from './record-facts'

export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export interface StaleFieldsProps {
  stale: Stale
  /** The fields that they have changed. */
  fields: readonly SingleFieldSpec[]
  mine: Values
  theirs: Values
  choices: Choices
  onChoose: (name: string, choice: 'mine' | 'theirs') => void
  onReload: () => void
}

/** What another person has changed meanwhile: who, when, and each field with both values to choose from. */
export function StaleFields({ stale, fields, mine, theirs, choices, onChoose, onReload }: StaleFieldsProps) {
  const t = useTranslations('collection')
  const format = useFormat()
  const mask = useMask()
  const nameOf = useNamesOfMany(
    fields.flatMap(field =>
      field.kind === 'reference' || field.kind === 'references'
        ? [{ of: field.of, ids: [...idsIn(mine[field.name]), ...idsIn(theirs[field.name])] }]
        : [],
    ),
  )
  const written = useWrittenField(nameOf)
  const { changedBy, changedAt } = stale
  return (
    <>
      <Banner
        tone="warn"
        action={
          <Button size="small" icon={RotateCw} onClick={onReload}>
            {t('collection.reload')}
          </Button>
        }
      >
        {changedBy && changedAt
          ? t('collection.staleBy', { name: mask('name', changedBy), at: format.dateTime(changedAt) })
          : t('collection.stale')}
      </Banner>
      {fields.map(field => (
        <fieldset key={field.name} className="rounded-card border bg-surface p-3">
          <legend className="px-1 font-medium">{t(`fields.${field.label}`)}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map(side => (
              <label
                key={side}
                className="flex min-w-0 cursor-pointer items-start gap-2 pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name={`stale.${field.name}`}
                  checked={choices[field.name] === side}
                  onChange={() => onChoose(field.name, side)}
                  className="mt-1 size-4 shrink-0 accent-brand"
                />
                <span className="min-w-0">
                  <span className="block text-meta text-text3">{t(`collection.${side}`)}</span>
                  {written(field, side === 'mine' ? mine : theirs) ?? t('collection.notSaid')}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}
