import { ChevronsUpDown, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'
import { Popover } from '../dialogs/popover'
import { useFieldControl } from './field'
import { controlFrame } from './input'
import type { Choice } from './select'
import { type Source, Suggestions } from './suggestions'

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
  const { value, onChange, valueLabel, clearable = false, disabled } = props
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Choice<Value> | null>(null)
  const shown =
    props.options?.find(one => one.value === value)?.label ??
    (chosen?.value === value ? chosen.label : undefined) ??
    valueLabel ??
    value
  const pick = (choice: Choice<Value> | null) => {
    setChosen(choice)
    onChange(choice?.value ?? null, choice)
    setOpen(false)
  }
  return (
    <span className="relative block min-w-0">
      <Opener
        {...props}
        open={open}
        onOpenChange={setOpen}
        shown={shown}
        hasClear={clearable && value !== null}
      >
        <Suggestions {...props} isChosen={one => one === value} onPick={pick} />
      </Opener>
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
  const { value, onChange, labelOf } = props
  const t = useTranslations('ui')
  const [open, setOpen] = useState(false)
  const seen = useRef(new Map<Value, string>())
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
      <Opener {...props} open={open} onOpenChange={setOpen} shown={value.map(nameOf).join(', ')}>
        <Suggestions {...props} isChosen={one => value.includes(one)} onPick={toggle} />
      </Opener>
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

interface OpenerProps extends Common {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is chosen; empty: nothing is. */
  shown: string | null
  /** Leaves room for the button that clears it. */
  hasClear?: boolean
  children: ReactNode
}

/** The field with what is chosen; pressed, what can be chosen comes below it. */
function Opener({
  open,
  onOpenChange,
  shown,
  hasClear,
  placeholder,
  label,
  disabled,
  children,
}: OpenerProps) {
  const t = useTranslations('ui')
  const wiring = useFieldControl({})
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
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
          <span className={cx('truncate', !shown && 'text-text3', hasClear && 'mr-6')}>
            {shown || placeholder || t('combobox.choose')}
          </span>
          <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-text3" />
        </button>
      }
    >
      {children}
    </Popover>
  )
}
