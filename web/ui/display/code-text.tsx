import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from './copy-text'
import { Tooltip } from './tooltip'

/** An id or a code: copied by a click. */
export function CodeText({ children, value }: { children: ReactNode; value?: string }) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const text = value ?? String(children)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await copyText(text)
    setCopied(true)
  }
  const Icon = copied ? Check : Copy
  return (
    <Tooltip text={copied ? t('copy.done') : t('copy.how')}>
      <button
        type="button"
        onClick={event => {
          event.stopPropagation()
          void copy()
        }}
        className="num group inline-flex min-h-6 max-w-full items-center gap-1 rounded-[5px] px-1 font-medium text-text2 hover:bg-sunken hover:text-text"
      >
        <span className="truncate">{children}</span>
        <Icon size={12} aria-hidden className="shrink-0 text-text3" />
        <span role="status" className="sr-only">
          {copied && t('copy.done')}
        </span>
      </button>
    </Tooltip>
  )
}
