import { Link } from '@tanstack/react-router'
import { CircleAlert, Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/buttons/button'
import { copyText } from '../../../ui/display/copy-text'
import { toast } from '../../../ui/feedback/toast'
import type { Answer } from '../../shell/acts/act'
import { useShownChoice } from '../../shell/acts/acts'
import { recordPath } from '../../shell/acts/record-screens'

/** A line and what was answered to it; null while there is no answer yet. */
export interface Entry {
  id: string
  line: string
  answers: readonly Answer[] | null
  isDry: boolean
}

/** What was entered and what came of it, read out as it comes. */
export function PromptLog({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('webtools.prompt')
  return (
    <div role="log" aria-label={t('log')} className="space-y-4 pb-4">
      {entries.map(entry => (
        <EntryOf key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function EntryOf({ entry: { line, answers, isDry } }: { entry: Entry }) {
  const t = useTranslations('webtools.prompt')
  const uiTexts = useTranslations('ui')
  const copy = async () => {
    await copyText([`> ${line}`, ...(answers ?? []).map(written)].join('\n'))
    toast.success(uiTexts('copy.done'))
  }
  return (
    <article>
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 break-words py-1 font-mono text-text2">
          <span aria-hidden className="text-brand">
            ›{' '}
          </span>
          {line}
          {isDry && (
            <span className="ml-2 rounded-full bg-infoSoft px-1.5 text-chip text-info">{t('dry')}</span>
          )}
        </p>
        {answers && <IconButton icon={Copy} label={t('copy')} size="small" onClick={() => void copy()} />}
      </div>
      {answers ? (
        <ul className="divide-y divide-line rounded-card border bg-surface">
          {answers.map((answer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers come once, in their order
            <AnswerOf key={index} answer={answer} />
          ))}
        </ul>
      ) : (
        <p className="text-text3">{t('working')}</p>
      )}
    </article>
  )
}

function AnswerOf({ answer: { ok, text, record, at } }: { answer: Answer }) {
  const shown = useShownChoice()
  const named =
    record && shown({ label: record.label, record, ...(record.detail ? { detail: record.detail } : {}) })
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-3 py-2">
      {!ok && <CircleAlert size={16} aria-hidden className="shrink-0 self-center text-bad" />}
      {record && (
        <Link
          to={recordPath(record) as never}
          className="font-medium text-brand underline-offset-2 hover:underline"
        >
          {named?.label}
        </Link>
      )}
      {named?.detail && <span className="text-text2">{named.detail}</span>}
      <span className="min-w-0 whitespace-pre-line break-words">{text}</span>
      {at && (
        <Link to={at.to as never} className="text-brand underline-offset-2 hover:underline">
          {at.label}
        </Link>
      )}
    </li>
  )
}

/** An answer as a line of plain text. */
const written = ({ text, record, at }: Answer) => [record?.label, text, at?.label].filter(Boolean).join('\t')
