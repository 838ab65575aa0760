import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../i18n/format'
import { hidden } from '../session/incognito'
import { useViewOptions } from '../session/view-options'
import { Facts, Section } from '../ui/layout/page'
import type { FormSection, SingleFieldSpec, Tools, Values } from './describe'
import { partsOf } from './fields/date-fields'
import { writtenNumber } from './fields/written-number'

export interface RecordFactsProps {
  sections: readonly FormSection[]
  values: Values
  nameOf: Tools['nameOf']
}

/** A record to be read: what its form edits, in words; what is empty is left out. */
export function RecordFacts({ sections, values, nameOf }: RecordFactsProps) {
  const t = useTranslations('collection')
  const written = useWrittenField(nameOf)

  return sections.map(section => {
    const shown = section.fields.flatMap(partsOf).flatMap(field => {
      if (field.toldElsewhere || (field.when && !field.when(values))) return []
      const content = written(field, values)
      return content === null || content === undefined ? [] : [{ field, content }]
    })
    const plain = shown.filter(({ field }) => field.kind !== 'own')
    const own = shown.filter(({ field }) => field.kind === 'own')
    if (shown.length === 0) return null
    return (
      <Section key={section.title} title={t(`sections.${section.title}`)}>
        {plain.length > 0 && (
          <Facts items={plain.map(({ field, content }) => [t(`fields.${field.label}`), content] as const)} />
        )}
        {own.map(({ field, content }) => (
          <div key={field.name} className="mt-3 first:mt-0">
            {t(`fields.${field.label}`) !== t(`sections.${section.title}`) && (
              <p className="mb-1 text-text3">{t(`fields.${field.label}`)}</p>
            )}
            {content}
          </div>
        ))}
      </Section>
    )
  })
}

/** A value as it is read, by its field; null for what is empty. */
export function useWrittenField(
  nameOf: Tools['nameOf'],
): (field: SingleFieldSpec, values: Values) => ReactNode {
  const t = useTranslations('collection')
  const format = useFormat()
  const { incognito: isHidden } = useViewOptions()
  const choice = (group: string, value: string) => {
    const key = `choices.${group}.${value.replaceAll('.', '')}` as 'choices.channel.canteen'
    return t.has(key) ? t(key) : value
  }

  const list = (items: readonly string[]) => (items.length > 0 ? format.list(items) : null)

  return (field, values) => {
    const value = values[field.name]
    if (value === null || value === undefined || value === '') return null
    if (field.hides && typeof value === 'string' && isHidden) return hidden[field.hides](value)
    switch (field.kind) {
      case 'switch':
        return t(value === true ? 'collection.yes' : 'collection.no')
      case 'money':
        return <span className="money">{format.money((value as { amount: number }).amount)}</span>
      case 'cents':
        return <span className="money">{format.money(Number(value))}</span>
      case 'percent':
        return format.rate(Number(value) / 10_000)
      case 'number':
        return writtenNumber(Number(value), field.unit, format)
      case 'date':
        return format.date(`${String(value)}T12:00Z`)
      case 'instant':
        return format.dateTime(value as Date | string)
      case 'choice':
        return choice(field.of, String(value))
      case 'choices':
        return list((value as string[]).map(one => choice(field.of, one)))
      case 'reference':
        return nameOf(field.of, String(value)) || '…'
      case 'references':
        return list((value as string[]).map(id => nameOf(field.of, id) || '…'))
      case 'texts':
        return list(value as string[])
      case 'address': {
        const { address, details, postalCode, city } = value as Record<string, string | undefined>
        return [address, details, postalCode, city].filter(Boolean).join(', ')
      }
      case 'colour':
        return (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden style={{ background: String(value) }} className="size-4 rounded-full border" />
            <span className="num">{String(value)}</span>
          </span>
        )
      case 'picture':
        return null
      case 'own':
        return field.control({
          id: field.name,
          label: t(`fields.${field.label}`),
          value,
          onChange: () => undefined,
          values,
          set: () => undefined,
          disabled: true,
        })
      default:
        return <span className="whitespace-pre-wrap">{String(value)}</span>
    }
  }
}
