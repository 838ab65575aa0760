import { Eye, EyeOff, type LucideIcon, Search, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx'
import { Kbd } from '../display/kbd'
import { useFieldControl } from './field'

/** The frame of every text control. */
export const controlFrame =
  'flex h-ctl w-full min-w-0 items-center gap-2 rounded-ctl border border-control bg-surface px-2.5 text-body text-text focus-within:outline-2 focus-within:outline-focus focus-within:outline-offset-1 has-aria-invalid:border-bad has-disabled:bg-sunken has-disabled:opacity-60'
const bareInput =
  'h-full w-full min-w-0 flex-1 bg-transparent text-text outline-none placeholder:text-text3 focus-visible:outline-none'

export interface InputProps extends ComponentProps<'input'> {
  icon?: LucideIcon
  /** At the end, inside the frame: a unit, a button. */
  after?: ReactNode
  before?: ReactNode
}

export function Input({ icon: Icon, before, after, className, ...rest }: InputProps) {
  const wiring = useFieldControl(rest)
  return (
    <span className={cx(controlFrame, className)}>
      {Icon && <Icon size={16} aria-hidden className="shrink-0 text-text3" />}
      {before}
      <input {...rest} {...wiring} className={bareInput} />
      {after}
    </span>
  )
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const wiring = useFieldControl(rest)
  return (
    <textarea
      rows={rows}
      {...rest}
      {...wiring}
      className={cx(
        'block w-full rounded-ctl border border-control bg-surface px-2.5 py-2 text-body placeholder:text-text3 aria-invalid:border-bad',
        className,
      )}
    />
  )
}

export function PasswordInput(props: Omit<InputProps, 'type' | 'after'>) {
  const t = useTranslations('ui')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('input.showPassword')}
          onClick={() => setShown(!shown)}
          className="-mr-1 grid size-8 shrink-0 place-items-center rounded-ctl text-text3 hover:text-text pointer-coarse:-mr-2.5 pointer-coarse:size-11"
        >
          <Icon size={16} aria-hidden />
        </button>
      }
    />
  )
}

export interface SearchInputProps {
  value: string
  onChange: (value: string) => void
  /** Names the field and stands in it while empty. */
  label: string
  /** The key that leads here, shown while empty. */
  shortcut?: string
  round?: boolean
  autoFocus?: boolean
  className?: string
  onKeyDown?: ComponentProps<'input'>['onKeyDown']
}

export function SearchInput({
  value,
  onChange,
  label,
  shortcut,
  round,
  className,
  ...rest
}: SearchInputProps) {
  const t = useTranslations('ui')
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <span
      className={cx(
        controlFrame,
        round && 'rounded-full border-transparent bg-sunken px-4',
        !round && 'border-control/60',
        className,
      )}
    >
      <Search size={16} aria-hidden className="shrink-0 text-text3" />
      <input
        {...rest}
        ref={input}
        type="search"
        data-search
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            clear()
          }
          rest.onKeyDown?.(event)
        }}
        className={cx(bareInput, '[&::-webkit-search-cancel-button]:hidden')}
      />
      {value ? (
        <button
          type="button"
          aria-label={t('input.clear')}
          onClick={clear}
          className="-mr-1 grid size-6 shrink-0 place-items-center rounded-full text-text3 hover:text-text pointer-coarse:size-10"
        >
          <X size={14} aria-hidden />
        </button>
      ) : (
        shortcut && <Kbd>{shortcut}</Kbd>
      )}
    </span>
  )
}
