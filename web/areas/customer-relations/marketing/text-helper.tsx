import { Copy, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, type Outputs } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { FilterChip } from '../../../ui/display/chip'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Section } from '../../../ui/layout/page'
import { TextSource } from './text-source'

const STARTS = ['promotion', 'dish', 'company'] as const

/** A text as it is asked for, to be read, changed and copied. */
export function TextHelper() {
  const t = useTranslations('marketing')
  const failureText = useFailureText()
  const [prompt, setPrompt] = useState('')
  const [answer, setAnswer] = useState<Outputs['admin']['marketing']['completeText'] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const write = async () => {
    setFailure(null)
    setAnswer(await api.admin.marketing.completeText.mutate({ prompt: prompt.trim() }))
  }
  return (
    <Section title={t('texts.title')}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          {STARTS.map(start => (
            <FilterChip
              key={start}
              pressed={prompt === t(`texts.starts.${start}.prompt`)}
              onPress={() => setPrompt(t(`texts.starts.${start}.prompt`))}
            >
              {t(`texts.starts.${start}.name`)}
            </FilterChip>
          ))}
        </div>
        <Field label={t('texts.prompt')} required>
          <TextArea
            value={prompt}
            rows={4}
            maxLength={4000}
            onChange={event => setPrompt(event.target.value)}
          />
        </Field>
        {failure !== null && <Banner tone="bad">{failureText(failure)}</Banner>}
        <div>
          <ActionButton
            icon={PenLine}
            action={write}
            onError={setFailure}
            whyDisabled={prompt.trim() ? null : t('texts.missing')}
          >
            {t('texts.write')}
          </ActionButton>
        </div>
        {answer && (
          <>
            <TextSource source={answer.source} />
            <Field label={t('texts.answer')}>
              <TextArea
                value={answer.text}
                rows={8}
                onChange={event => setAnswer({ ...answer, text: event.target.value })}
              />
            </Field>
            <div>
              <ActionButton
                icon={Copy}
                action={() => navigator.clipboard.writeText(answer.text)}
                onError={() => toast.error(t('texts.notCopied'))}
              >
                {t('texts.copy')}
              </ActionButton>
            </div>
          </>
        )}
      </div>
    </Section>
  )
}
