import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../../../../src/core/rules/languages'
import { Field } from '../../../ui/fields/field'
import { Input, TextArea } from '../../../ui/fields/input'
import { Tabs } from '../../../ui/layout/tabs'
import type { Draft, Words } from './draft'

/** Title and message in each language; who reads one that has none gets the English, else the first. */
export function WordsFields({
  words,
  onChange,
}: {
  words: Draft['words']
  onChange: (words: Draft['words']) => void
}) {
  const t = useTranslations('notifications')
  const office = useTranslations('collection')
  const [language, setLanguage] = useState<Language>('es')
  return (
    <Tabs
      label={t('words.languages')}
      value={language}
      onChange={setLanguage}
      tabs={LANGUAGES.map(value => ({
        value,
        label: `${office(`choices.language.${value}`)}${words[value].title && words[value].message ? ' ✓' : ''}`,
        content: (
          <WordsOf
            language={value}
            words={words[value]}
            onChange={written => onChange({ ...words, [value]: written })}
          />
        ),
      }))}
      className="rounded-card border [&>[role=tablist]]:px-4"
    />
  )
}

function WordsOf({
  language,
  words,
  onChange,
}: {
  language: Language
  words: Words
  onChange: (words: Words) => void
}) {
  const t = useTranslations('notifications')
  return (
    <div className="flex flex-col gap-3 p-4">
      <Field label={t('words.title')}>
        <Input
          lang={language}
          value={words.title}
          maxLength={120}
          onChange={event => onChange({ ...words, title: event.target.value })}
        />
      </Field>
      <Field label={t('words.message')} hint={t('words.hint')}>
        <TextArea
          lang={language}
          value={words.message}
          maxLength={1000}
          rows={5}
          onChange={event => onChange({ ...words, message: event.target.value })}
        />
      </Field>
    </div>
  )
}
