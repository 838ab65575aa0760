import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { Chip } from '../../../ui/display/chip'
import { Skeleton } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import { Section } from '../../../ui/layout/page'
import type { Quote, QuoteState } from './use-quote'

/** What customer and staff have written, from the request on, with what is read out of the request. */
export function QuoteThread({ quote, state }: { quote: Quote; state: QuoteState }) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const [text, setText] = useState('')
  const { thread } = state
  const request = thread.data?.request
  const write = async () => {
    if (text.trim() && (await state.write(text.trim()))) setText('')
  }
  return (
    <Section title={t('thread.title')}>
      {thread.isError ? (
        <ErrorState error={thread.error} onRetry={() => thread.refetch()} />
      ) : !thread.data ? (
        <Skeleton className="h-40" />
      ) : (
        <ol className="space-y-4">
          {request && (
            <li className="space-y-2">
              <p className="text-meta text-text2">
                <span className="font-medium text-text">{request.author}</span> ·{' '}
                {t('thread.request', { number: request.ufid })} ·{' '}
                <time dateTime={new Date(request.at).toISOString()} className="num">
                  {f.dateTime(request.at)}
                </time>
              </p>
              <p className="whitespace-pre-line rounded-card bg-sunken px-3 py-2">{request.comments}</p>
              <Found found={request.found} />
            </li>
          )}
          {thread.data.messages.map(message => (
            <li key={message.id} className={cx('flex flex-col gap-1', message.isStaff && 'items-end')}>
              <p className="text-meta text-text2">
                <span className="font-medium text-text">{message.author}</span> ·{' '}
                <time dateTime={new Date(message.at).toISOString()} className="num">
                  {f.dateTime(message.at)}
                </time>
              </p>
              <p
                className={cx(
                  'max-w-full whitespace-pre-line break-words rounded-card px-3 py-2',
                  message.isStaff ? 'bg-brandSoft' : 'bg-sunken',
                )}
              >
                {message.text}
              </p>
            </li>
          ))}
          {!request && thread.data.messages.length === 0 && (
            <li className="text-text2">{t('thread.none')}</li>
          )}
        </ol>
      )}
      <form
        className="mt-4 space-y-2"
        onSubmit={event => {
          event.preventDefault()
          void write()
        }}
      >
        <Field
          labelHidden
          label={quote.userName ? t('thread.writeTo', { name: quote.userName }) : t('thread.write')}
        >
          <TextArea
            rows={2}
            maxLength={2000}
            value={text}
            placeholder={quote.userName ? t('thread.writeTo', { name: quote.userName }) : t('thread.write')}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" disabled={!text.trim()}>
          {t('thread.send')}
        </Button>
      </form>
    </Section>
  )
}

type FoundInRequest = NonNullable<NonNullable<QuoteState['thread']['data']>['request']>['found']

function Found({ found }: { found: FoundInRequest }) {
  const t = useTranslations('quotes')
  const f = useFormat()
  const facts = [
    ...(found.people ? [t('people', { count: found.people })] : []),
    ...(found.budgetCents ? [t('upTo', { amount: f.money(found.budgetCents) })] : []),
    ...found.diets.map(({ diet, people }) => t(`diets.${diet}`, { count: people })),
  ]
  if (!facts.length) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-meta text-purple">
      <Sparkles size={14} aria-hidden />
      {t('thread.read')}
      {facts.map(fact => (
        <Chip key={fact} tone="purple">
          {fact}
        </Chip>
      ))}
    </p>
  )
}
