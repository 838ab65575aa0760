import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { cx } from '../../../ui/cx'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { MailFrame } from './mail-frame'

type Message = Outputs['admin']['outgoingMessages']['show']

/** A message as its reader gets it: a mail, a bubble, or a card on the locked screen. */
export function MessageBody({ message }: { message: Message }) {
  const t = useTranslations('devtools')
  if (message.isHidden)
    return <EmptyState icon={Lock} title={t('devtools.hidden')} text={t('devtools.hiddenText')} />
  if (message.html) return <MailFrame title={t('devtools.mail')} html={message.html} />
  return <ShortMessage medium={message.medium} title={message.subject} text={message.text} />
}

function ShortMessage({
  medium,
  title,
  text,
}: {
  medium: Message['medium']
  title: string | null
  text: string
}) {
  return (
    <div className="flex-1 overflow-auto bg-sunken p-4 md:p-8">
      <div
        className={cx(
          'max-w-sm whitespace-pre-wrap break-words border bg-surface px-4 py-3 text-read',
          medium === 'sms' ? 'rounded-2xl rounded-bl-sm' : 'rounded-2xl',
        )}
      >
        {title && <p className="font-semibold">{title}</p>}
        {text}
      </div>
    </div>
  )
}
