import * as RadixCheckbox from '@radix-ui/react-checkbox'
import * as RadixRadio from '@radix-ui/react-radio-group'
import * as RadixSwitch from '@radix-ui/react-switch'
import { Check, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx'
import { useFieldControl } from './field'

interface Named {
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export interface SwitchProps extends Named {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** On or off, at once; for choices that wait for Save take Checkbox. */
export function Switch({ checked, onChange, label, hint, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-3 pointer-coarse:min-h-11">
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-10 shrink-0 rounded-full bg-control transition-colors duration-100 disabled:opacity-50 data-[state=checked]:bg-brand"
      >
        <RadixSwitch.Thumb className="block size-5 translate-x-0.5 rounded-full bg-surface transition-transform duration-150 data-[state=checked]:translate-x-[1.125rem]" />
      </RadixSwitch.Root>
      <NameAndHint id={id} label={label} hint={hint} disabled={disabled} />
    </div>
  )
}

export interface CheckboxProps {
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  label?: ReactNode
  /** A name for screen readers where the place says the rest, as in a table. */
  hiddenLabel?: string
  hint?: ReactNode
  disabled?: boolean
  /** 24 pixels, for lists in which many are ticked one after the other. */
  large?: boolean
}

export function Checkbox({
  checked,
  onChange,
  label,
  hiddenLabel,
  hint,
  disabled,
  large = false,
}: CheckboxProps) {
  const id = useId()
  const box = (
    <RadixCheckbox.Root
      id={id}
      checked={checked === 'mixed' ? 'indeterminate' : checked}
      onCheckedChange={next => onChange(next === true)}
      disabled={disabled}
      aria-label={hiddenLabel}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cx(
        'relative grid shrink-0 place-items-center border border-control bg-surface text-onBrand before:absolute disabled:opacity-50 data-[state=checked]:border-brand data-[state=indeterminate]:border-brand data-[state=checked]:bg-brand data-[state=indeterminate]:bg-brand',
        large
          ? 'size-6 rounded-[6px] pointer-coarse:before:-inset-2.5'
          : 'size-4 rounded-[4px] before:-inset-1 pointer-coarse:before:-inset-3.5',
      )}
    >
      <RadixCheckbox.Indicator>
        {checked === 'mixed' ? (
          <Minus size={large ? 16 : 12} strokeWidth={3} aria-hidden />
        ) : (
          <Check size={large ? 16 : 12} strokeWidth={3} aria-hidden />
        )}
      </RadixCheckbox.Indicator>
    </RadixCheckbox.Root>
  )
  if (!label) return box
  return (
    <div className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
      {box}
      <NameAndHint id={id} label={label} hint={hint} disabled={disabled} />
    </div>
  )
}

function NameAndHint({ id, label, hint, disabled }: Named & { id: string }) {
  return (
    <div className={cx('min-w-0', disabled && 'opacity-60')}>
      <label htmlFor={id} className="text-text">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-text3">
          {hint}
        </p>
      )}
    </div>
  )
}

export interface RadioGroupProps<Value extends string> {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly {
    value: Value
    label: ReactNode
    hint?: ReactNode
    disabled?: boolean
    after?: ReactNode
  }[]
  /** Needed when no Field stands around it. */
  label?: string
  look?: 'list' | 'cards' | 'row'
}

export function RadioGroup<Value extends string>({
  value,
  onChange,
  options,
  label,
  look = 'list',
}: RadioGroupProps<Value>) {
  const id = useId()
  const wiring = useFieldControl({})
  return (
    <RadixRadio.Root
      {...wiring}
      aria-label={label}
      value={value ?? ''}
      onValueChange={next => onChange(next as Value)}
      className={cx('flex', look === 'row' ? 'flex-wrap gap-x-5' : 'flex-col', look === 'cards' && 'gap-2')}
    >
      {options.map(choice => (
        <label
          key={choice.value}
          htmlFor={`${id}-${choice.value}`}
          className={cx(
            'flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11',
            look === 'cards' &&
              'rounded-card border bg-surface px-3 py-2.5 has-data-[state=checked]:border-brand has-data-[state=checked]:bg-brandSoft',
            choice.disabled && 'opacity-60',
          )}
        >
          <RadixRadio.Item
            id={`${id}-${choice.value}`}
            value={choice.value}
            disabled={choice.disabled}
            className="grid size-4.5 shrink-0 place-items-center rounded-full border border-control bg-surface data-[state=checked]:border-brand"
          >
            <RadixRadio.Indicator className="size-2.5 rounded-full bg-brand" />
          </RadixRadio.Item>
          <span className="min-w-0 flex-1">
            <span className="block text-text">{choice.label}</span>
            {choice.hint && <span className="block text-meta text-text2">{choice.hint}</span>}
          </span>
          {choice.after}
        </label>
      ))}
    </RadixRadio.Root>
  )
}
