import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { type Language, languageNames, languages } from '../../../i18n/language'
import { useLanguage } from '../../../i18n/provider'
import { cx } from '../../../ui/cx'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Select } from '../../../ui/fields/select'
import { MailFrame } from './mail-frame'

/** Every mail that the product can write, in every language, with what it is about made up. */
export function DevtoolsMails() {
  const t = useTranslations('devtools')
  const own = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const [chosen, setChosen] = useState<string | null>(null)
  const query = trpc.admin.mailPreviews.list.useQuery()
  if (query.isPending) return <SkeletonRows />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  const { templates } = query.data
  const template = chosen ?? templates[0] ?? ''
  return (
    <div className="flex min-h-0 flex-1 max-md:flex-none max-md:flex-col">
      <ul
        aria-label={t('devtools.templates')}
        className="min-h-0 overflow-y-auto border-r max-md:max-h-56 max-md:border-b md:w-64 md:shrink-0"
      >
        {templates.map(name => (
          <li key={name} className="border-b">
            <button
              type="button"
              aria-current={name === template ? 'true' : undefined}
              onClick={() => setChosen(name)}
              className={cx(
                'block min-h-10 w-full truncate px-gutter text-left -outline-offset-2 pointer-coarse:min-h-11',
                name === template ? 'bg-brandSoft font-medium' : 'hover:bg-sunken',
              )}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <section aria-label={template} className="flex min-h-96 min-w-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-3 border-b px-4 py-2">
          <Select
            label={t('devtools.language')}
            value={language}
            onChange={setLanguage}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
            className="w-36!"
          />
          <Subject template={template} language={language} />
        </div>
        <Preview template={template} language={language} />
      </section>
    </div>
  )
}

const usePreview = (template: string, language: Language) =>
  trpc.admin.mailPreviews.show.useQuery({ template, language }, { placeholderData: before => before })

function Subject({ template, language }: { template: string; language: Language }) {
  const { data } = usePreview(template, language)
  return <h2 className="min-w-0 flex-1 truncate font-semibold text-read">{data?.subject ?? template}</h2>
}

function Preview({ template, language }: { template: string; language: Language }) {
  const t = useTranslations('devtools')
  const query = usePreview(template, language)
  if (query.isPending) return <SkeletonRows rows={6} />
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />
  return <MailFrame title={t('devtools.mail')} html={query.data.html} />
}
