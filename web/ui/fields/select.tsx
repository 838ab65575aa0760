import * as Radix from '@radix-ui/react-select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import { floating, option } from '../layout/surface'
import { useFieldControl } from './field'
import { selectFrame } from './select-frame'

export interface Choice<Value extends string = string> {
  value: Value
  label: string
  /** A second line or a detail at the right. */
  detail?: string
  disabled?: boolean
  /** The heading that it stands under, where a list has headings. */
  group?: string
}

export interface SelectProps<Value extends string> {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly Choice<Value>[]
  placeholder?: string
  /** Needed when no Field stands around it. */
  label?: string
  disabled?: boolean
  /** Before the chosen word: "Group:". */
  before?: ReactNode
  /** Open at once, for a person who has pressed what stood here before. */
  defaultOpen?: boolean
  className?: string
}

/** One of a few; over a dozen take Combobox, which can be searched. */
export function Select<Value extends string>({
  value,
  onChange,
  options,
  placeholder,
  label,
  disabled,
  before,
  defaultOpen,
  className,
}: SelectProps<Value>) {
  const wiring = useFieldControl({})
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={next => onChange(next as Value)}
      disabled={disabled}
      defaultOpen={defaultOpen}
    >
      <Radix.Trigger {...wiring} aria-label={label} className={cx(selectFrame, className)}>
        <span className="min-w-0 truncate">
          {before}
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown size={16} aria-hidden className="shrink-0 text-text3" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            floating,
            'max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)',
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map(choice => (
              <Radix.Item
                key={choice.value}
                value={choice.value}
                disabled={choice.disabled}
                className={option}
              >
                <Radix.ItemText>{choice.label}</Radix.ItemText>
                {choice.detail && <span className="ml-auto text-meta text-text3">{choice.detail}</span>}
                <Radix.ItemIndicator className={choice.detail ? '' : 'ml-auto'}>
                  <Check size={15} aria-hidden className="text-brand" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
