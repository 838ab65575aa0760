import { Check, ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'
import { Popover } from '../dialogs/popover'
import { Spinner } from '../display/spinner'
import { option } from '../layout/surface'
import { useFieldControl } from './field'
import { controlFrame } from './input'
import type { Choice } from './select'

type Source<Value extends string> =
  | { options: readonly Choice<Value>[]; search?: undefined }
  /** Asks for suggestions while somebody types; the signal ends questions that are overtaken. */
  | { options?: undefined; search: (text: string, signal: AbortSignal) => Promise<readonly Choice<Value>[]> }

interface Common {
  placeholder?: string
  /** Needed when no Field stands around it. */
  label?: string
  disabled?: boolean
}

export type ComboboxProps<Value extends string> = Common &
  Source<Value> & {
    value: Value | null
    onChange: (value: Value | null, choice: Choice<Value> | null) => void
    /** What to show for a value whose choice is not among the options at hand. */
    valueLabel?: string
    clearable?: boolean
  }

/** One of many, found by typing. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, onChange, valueLabel, clearable = false, placeholder, label, disabled } = props
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Choice<Value> | null>(null)
  const shown =
    props.options?.find(one => one.value === value)?.label ??
    (chosen?.value === value ? chosen.label : undefined) ??
    valueLabel ??
    value
  const wiring = useFieldControl({})
  const pick = (choice: Choice<Value> | null) => {
    setChosen(choice)
    onChange(choice?.value ?? null, choice)
    setOpen(false)
  }
  return (
    <span className="relative block min-w-0">
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={label ?? t('combobox.suggestions')}
        className="w-(--radix-popover-trigger-width) min-w-64 !p-0"
        trigger={
          <button
            {...wiring}
            type="button"
            role="combobox"
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            className={cx(controlFrame, 'justify-between text-left aria-invalid:border-bad')}
          >
            <span className={cx('truncate', !shown && 'text-text3', clearable && value && 'mr-6')}>
              {shown ?? placeholder ?? t('combobox.choose')}
            </span>
            <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-text3" />
          </button>
        }
      >
        <Suggestions {...props} isChosen={one => one === value} onPick={pick} />
      </Popover>
      {clearable && value && !disabled && (
        <button
          type="button"
          aria-label={t('input.clear')}
          onClick={() => pick(null)}
          className="absolute top-1/2 right-8 grid size-6 -translate-y-1/2 place-items-center rounded-full text-text3 hover:text-text"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

export type MultiComboboxProps<Value extends string> = Common &
  Source<Value> & {
    value: readonly Value[]
    onChange: (value: Value[]) => void
    /** Names of values that are not among the options at hand. */
    labelOf?: (value: Value) => string | undefined
  }

/** Several of many; each choice is shown as a chip that can be removed. */
export function MultiCombobox<Value extends string>(props: MultiComboboxProps<Value>) {
  const { value, onChange, labelOf, placeholder, label, disabled } = props
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const seen = useRef(new Map<Value, string>())
  const wiring = useFieldControl({})
  const nameOf = (one: Value) =>
    props.options?.find(choice => choice.value === one)?.label ??
    seen.current.get(one) ??
    labelOf?.(one) ??
    one
  const toggle = (choice: Choice<Value>) => {
    seen.current.set(choice.value, choice.label)
    onChange(
      value.includes(choice.value) ? value.filter(one => one !== choice.value) : [...value, choice.value],
    )
  }
  return (
    <div>
      <Popover
        open={open}
        onOpenChange={setOpen}
        label={label ?? t('combobox.suggestions')}
        className="w-(--radix-popover-trigger-width) min-w-64 !p-0"
        trigger={
          <button
            {...wiring}
            type="button"
            role="combobox"
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            className={cx(controlFrame, 'justify-between text-left aria-invalid:border-bad')}
          >
            <span className={cx('truncate', value.length === 0 && 'text-text3')}>
              {value.length > 0 ? value.map(nameOf).join(', ') : (placeholder ?? t('combobox.choose'))}
            </span>
            <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-text3" />
          </button>
        }
      >
        <Suggestions {...props} isChosen={one => value.includes(one)} onPick={toggle} />
      </Popover>
      {value.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-1.5">
          {value.map(one => (
            <li
              key={one}
              className="inline-flex h-7 items-center rounded-full bg-mutedSoft pl-2.5 text-dense pointer-coarse:h-11"
            >
              {nameOf(one)}
              <button
                type="button"
                aria-label={t('combobox.remove', { name: nameOf(one) })}
                onClick={() => onChange(value.filter(other => other !== one))}
                className="grid size-7 place-items-center text-text3 hover:text-text pointer-coarse:size-11"
              >
                <X size={13} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type SuggestionsProps<Value extends string> = Source<Value> & {
  isChosen: (value: Value) => boolean
  onPick: (choice: Choice<Value>) => void
}

function Suggestions<Value extends string>({ options, search, isChosen, onPick }: SuggestionsProps<Value>) {
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
          <button
            key={choice.value}
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
              {choice.detail && <span className="block truncate text-meta text-text3">{choice.detail}</span>}
            </span>
            {isChosen(choice.value) && <Check size={15} aria-hidden className="shrink-0 text-brand" />}
          </button>
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

const asideMarks = /\p{Diacritic}/gu
/** The same for "Cámara", "camara" and "CAMARA". */
export function foldText(text: string) {
  return text.normalize('NFD').replace(asideMarks, '').toLowerCase()
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
