import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../../../src/core/rules/languages'
import { Field } from '../../ui/fields/field'
import { Input, TextArea } from '../../ui/fields/input'
import { Select } from '../../ui/fields/select'
import { Tabs } from '../../ui/layout/tabs'
import { useMerchantLanguage } from './merchant-language'

/** A text of a record that can be written in other languages. */
export interface TranslatableText {
  key: string
  /** What it is called in the form; left out: the original says it. */
  label?: string
  /** As it was written; an empty one needs no translation. */
  original: string
  max: number
  isLong?: boolean
  in: (language: Language) => string | undefined
  put: (language: Language, text: string) => void
}

/** Texts in each language but the one that their merchant writes in, with the original over each. */
export function TranslationsField({
  texts,
  label,
  merchantId,
  disabled,
}: {
  texts: readonly TranslatableText[]
  label: string
  merchantId: unknown
  disabled: boolean
}) {
  const t = useTranslations('collection')
  const { language: original, isAsked, say } = useMerchantLanguage(merchantId)
  const languages = LANGUAGES.filter(language => language !== original)
  const [chosen, setChosen] = useState<Language | null>(null)
  const language = chosen && languages.includes(chosen) ? chosen : languages[0]!
  const written = texts.filter(text => text.original)
  if (isAsked) return null
  const countIn = (one: Language) => written.filter(text => text.in(one)).length
  if (disabled)
    return (
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {languages.map(one => (
          <li key={one}>
            <span lang={one}>{t(`choices.language.${one}`)}</span>{' '}
            <span className="num text-text3">
              {t('collection.translated', { count: countIn(one), total: written.length })}
            </span>
          </li>
        ))}
      </ul>
    )
  return (
    <>
      {say && (
        <Field label={t('collection.writtenIn')} hint={t('hints.writtenIn')} className="mb-4 max-w-80">
          <Select
            value={original}
            placeholder={t('collection.notSaid')}
            onChange={say}
            options={LANGUAGES.map(value => ({ value, label: t(`choices.language.${value}`) }))}
          />
        </Field>
      )}
      <Tabs
        label={label}
        value={language}
        onChange={setChosen}
        tabs={languages.map(one => ({
          value: one,
          label: t(`choices.language.${one}`),
          count: countIn(one),
          content: (
            <div className="space-y-4 pt-4">
              {written.map(text => (
                <Field
                  key={text.key}
                  label={text.label ?? text.original}
                  hint={text.label && <span lang={original ?? undefined}>{text.original}</span>}
                >
                  {text.isLong ? (
                    <TextArea
                      lang={one}
                      rows={2}
                      maxLength={text.max}
                      value={text.in(one) ?? ''}
                      onChange={event => text.put(one, event.target.value)}
                    />
                  ) : (
                    <Input
                      lang={one}
                      autoComplete="off"
                      maxLength={text.max}
                      value={text.in(one) ?? ''}
                      onChange={event => text.put(one, event.target.value)}
                    />
                  )}
                </Field>
              ))}
            </div>
          ),
        }))}
      />
    </>
  )
}
