import { Check } from 'lucide-react'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { foldText } from '../../../src/core/rules/typed/folding'
import { cx } from '../cx'
import { Spinner } from '../display/spinner'
import { option } from '../layout/surface'
import type { Choice } from './select'

export type Source<Value extends string> =
  | { options: readonly Choice<Value>[]; search?: undefined }
  /** Asks for suggestions while one types; the signal ends questions that are overtaken. */
  | { options?: undefined; search: (text: string, signal: AbortSignal) => Promise<readonly Choice<Value>[]> }

type SuggestionsProps<Value extends string> = Source<Value> & {
  isChosen: (value: Value) => boolean
  onPick: (choice: Choice<Value>) => void
}

/** What fits what is typed, to be chosen with keys or by a press. */
export function Suggestions<Value extends string>({
  options,
  search,
  isChosen,
  onPick,
}: SuggestionsProps<Value>) {
  const t = useTranslations('ui')
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { found, asking } = useFound(options, search, text)
  const activeId = found[active] ? `${id}-${active}` : undefined

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    }
    const choice = found[active]
    if (event.key === 'Enter' && choice && !choice.disabled) {
      event.preventDefault()
      onPick(choice)
    }
  }

  return (
    <>
      <div className="flex items-center gap-2 border-b px-3">
        <input
          // the popover was opened to type into this
          // biome-ignore lint/a11y/noAutofocus: focus follows the press that opened it
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-label={t('combobox.search')}
          placeholder={t('combobox.search')}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
          className="h-10 w-full bg-transparent outline-none placeholder:text-text3 focus-visible:outline-none"
        />
        {asking && <Spinner />}
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('combobox.suggestions')}
        className="max-h-72 overflow-auto p-1"
      >
        {found.map((choice, index) => (
          <Fragment key={choice.value}>
            {choice.group && choice.group !== found[index - 1]?.group && (
              <p className="px-2 pt-1.5 pb-1 text-chip text-text3">{choice.group}</p>
            )}
            <button
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={isChosen(choice.value)}
              disabled={choice.disabled}
              data-highlighted={index === active ? '' : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => onPick(choice)}
              className={cx(option, 'w-full text-left disabled:opacity-50')}
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{choice.label}</span>
                {choice.detail && (
                  <span className="block truncate text-meta text-text3">{choice.detail}</span>
                )}
              </span>
              {isChosen(choice.value) && <Check size={15} aria-hidden className="shrink-0 text-brand" />}
            </button>
          </Fragment>
        ))}
      </div>
      {found.length === 0 && !asking && (
        <p role="status" className="px-3 py-4 text-center text-text3">
          {t('combobox.nothing')}
        </p>
      )}
    </>
  )
}

function useFound<Value extends string>(
  options: readonly Choice<Value>[] | undefined,
  search: ((text: string, signal: AbortSignal) => Promise<readonly Choice<Value>[]>) | undefined,
  text: string,
) {
  const [answers, setAnswers] = useState<readonly Choice<Value>[]>([])
  const [asking, setAsking] = useState(false)
  const ask = useRef(search)
  ask.current = search
  const remote = options === undefined

  useEffect(() => {
    if (!remote) return
    const stop = new AbortController()
    setAsking(true)
    const timer = setTimeout(
      async () => {
        const found = await ask.current?.(text, stop.signal).catch(() => [])
        if (stop.signal.aborted) return
        setAnswers(found ?? [])
        setAsking(false)
      },
      text ? 250 : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [remote, text])

  if (!options) return { found: answers, asking }
  const wanted = foldText(text)
  const found = options.filter(choice => foldText(`${choice.label} ${choice.detail ?? ''}`).includes(wanted))
  return { found: found.slice(0, 200), asking: false }
}
