import { CornerDownLeft } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import type { Act, Words } from '../../shell/acts/act'
import { useShownChoice } from '../../shell/acts/acts'
import { useHistory } from './prompt-history'
import { type Entry, PromptLog } from './prompt-log'
import { readFor, runLine } from './run-line'
import { type Completion, useCompletions } from './use-completions'

/** A line that is written with completion, and what has been answered to those before. */
export function Prompt({ acts, words }: { acts: readonly Act[]; words: Words }) {
  const t = useTranslations('webtools.prompt')
  const [line, setLine] = useState('')
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const history = useHistory(words.user.id)
  const tabs = useTabs(line, setLine, acts, words)
  const field = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new stands at the end
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [entries])

  const run = async () => {
    const text = line.trim()
    const read = readFor(text, acts)
    setLine('')
    if (read.kind === 'empty') return
    history.add(text)
    if (read.kind === 'clear') return setEntries([])
    const id = crypto.randomUUID()
    setEntries(before => [...before, { id, line: text, answers: null, isDry: false }])
    const answers = await runLine(read, acts, words, t)
    const isDry = read.kind === 'act' && read.isDry
    setEntries(before => before.map(entry => (entry.id === id ? { ...entry, answers, isDry } : entry)))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && tabs.go(event.shiftKey ? -1 : 1)) event.preventDefault()
    // Out of the completions: the next Tab leaves the field.
    if (event.key === 'Escape') tabs.leave()
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const other = history.walk(event.key === 'ArrowUp' ? -1 : 1, line)
    if (other !== null) setLine(other)
  }
  return (
    <div className="flex flex-1 flex-col">
      <PromptLog entries={entries} />
      <div ref={end} className="scroll-mb-32" />
      <form
        className="sticky bottom-0 mt-auto bg-canvas pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]"
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        <div className="flex items-center gap-2 rounded-card border border-control bg-surface pr-1 pl-3 focus-within:outline-2 focus-within:outline-focus">
          <span aria-hidden className="num text-brand">
            ›
          </span>
          <input
            ref={field}
            // The screen is for nothing else.
            // biome-ignore lint/a11y/noAutofocus: it is where one writes
            autoFocus
            role="combobox"
            aria-label={t('line')}
            aria-expanded={tabs.completions.length > 0}
            aria-controls="completions"
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="send"
            placeholder={t('placeholder')}
            value={line}
            onChange={event => {
              tabs.stay()
              setLine(event.target.value)
            }}
            onKeyDown={press}
            className="h-11 min-w-0 flex-1 bg-transparent font-mono text-read outline-none placeholder:text-text3 focus-visible:outline-none"
          />
          <IconButton icon={CornerDownLeft} label={t('run')} type="submit" />
        </div>
        <Completions
          completions={tabs.completions}
          chosen={tabs.at}
          onPick={completion => {
            setLine(completion.line)
            field.current?.focus()
          }}
        />
      </form>
    </div>
  )
}

/** Tab walks through the completions of the line as it was typed. */
function useTabs(line: string, setLine: (line: string) => void, acts: readonly Act[], words: Words) {
  /** The line as it was typed while Tab walks; null while it is written by hand. */
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(-1)
  const [isLeft, setIsLeft] = useState(false)
  const found = useCompletions(typed ?? line, acts, words)
  const completions = isLeft ? [] : found
  const stay = () => {
    setTyped(null)
    setAt(-1)
    setIsLeft(false)
  }
  return {
    completions,
    at,
    stay,
    leave: () => setIsLeft(true),
    /** Whether there was anything to go to. */
    go(step: -1 | 1): boolean {
      if (completions.length === 0) return false
      // The only one is taken, and the line goes on from there.
      if (completions.length === 1) {
        stay()
        setLine(completions[0]!.line)
        return true
      }
      const next = (at + step + completions.length) % completions.length
      if (typed === null) setTyped(line)
      setAt(next)
      setLine(completions[next]!.line)
      return true
    },
  }
}

function Completions({
  completions,
  chosen,
  onPick,
}: {
  completions: readonly Completion[]
  chosen: number
  onPick: (completion: Completion) => void
}) {
  const t = useTranslations('webtools.prompt')
  const shown = useShownChoice()
  return (
    <ul
      id="completions"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what the field is completed with
      role="listbox"
      aria-label={t('completions')}
      className="flex min-h-9 flex-wrap gap-1.5 pt-2 pointer-coarse:min-h-13"
    >
      {completions.map((completion, index) => {
        const { label, detail } = completion.choice ? shown(completion.choice) : { label: completion.label }
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys choose it in the field, by Tab
          <li
            key={completion.line}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an option of the list
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => onPick(completion)}
            className={cx(
              'inline-flex max-w-full cursor-pointer items-center gap-1.5 rounded-ctl border px-2 py-0.5 text-meta pointer-coarse:min-h-11 pointer-coarse:px-3',
              index === chosen
                ? 'border-brand bg-brandSoft text-text'
                : 'bg-surface text-text2 hover:bg-sunken',
            )}
          >
            <span className="truncate font-mono">{label}</span>
            {detail && <span className="truncate text-text3">{detail}</span>}
          </li>
        )
      })}
    </ul>
  )
}
