import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, trpc } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { TextArea } from '../../../ui/fields/input'
import type { CustomerQuote } from './checkout-link'

/** What both have written, and a field to go on. Its writers answer on their own page. */
export function QuoteMessages({ quote }: { quote: CustomerQuote }) {
  const t = useTranslations('checkout-link')
  const f = useFormat()
  const failureText = useFailureText()
  const utils = trpc.useUtils()
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const write = async () => {
    if (!text.trim()) return
    setSending(true)
    try {
      await api.customer.quotes.write.mutate({ id: quote.id, text: text.trim() })
      setText('')
      await utils.customer.quotes.show.invalidate({ id: quote.id })
    } catch (error) {
      toast.error(failureText(error))
    }
    setSending(false)
  }
  const mayWrite = quote.canWrite && !quote.isStaff
  if (!mayWrite && quote.messages.length === 0) return null
  return (
    <section aria-labelledby="messages" className="rounded-card border bg-surface p-4 sm:p-5">
      <h2 id="messages" className="mb-3 text-title">
        {t('thread')}
      </h2>
      <ol className="space-y-3">
        {quote.messages.map(message => (
          <li key={message.id} className={cx('flex flex-col gap-1', !message.isStaff && 'items-end')}>
            <p className="text-meta text-text2">
              {message.author} · <span className="num">{f.dateTime(message.at)}</span>
            </p>
            <p
              className={cx(
                'max-w-full whitespace-pre-line break-words rounded-card px-3 py-2',
                message.isStaff ? 'bg-sunken' : 'bg-brandSoft',
              )}
            >
              {message.text}
            </p>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <form
          className="mt-4 space-y-2"
          onSubmit={event => {
            event.preventDefault()
            void write()
          }}
        >
          <Field label={t('write')}>
            <TextArea
              rows={2}
              maxLength={2000}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" loading={isSending} disabled={!text.trim()}>
            {t('send')}
          </Button>
        </form>
      )}
    </section>
  )
}
