import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readAmount } from '../../../src/core/rules/typed/numbers'
import { useLanguage } from '../../i18n/provider'
import { decimalsOf } from '../display/money-text'
import { Input, type InputProps } from './input'

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** Cents; null while empty. */
  value: number | null
  onChange: (cents: number | null) => void
}

/**
 * An amount in euros, kept as whole cents: takes 12, 12,5 and 12.50 alike and tidies up when left. What cannot be read,
 * or in two ways, stays as it was typed, with the reason, and counts as no amount.
 */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const language = useLanguage()
  const unreadable = useTranslations('ui')
  const mistakeId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const written = value === null ? '' : decimalsOf(value, language)
  const read = draft?.trim() ? readAmount(draft) : null
  const refusal = read && 'refusal' in read ? read.refusal : null
  const mistake = isLeft && refusal ? unreadable(`unreadable.${refusal}`) : null
  return (
    <>
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? written}
        {...(mistake ? { 'aria-invalid': true, 'aria-describedby': mistakeId } : {})}
        onChange={event => {
          const { value: text } = event.target
          setDraft(text)
          const typed = text.trim() === '' ? null : readAmount(text)
          onChange(typed && 'value' in typed ? typed.value : null)
        }}
        onFocus={() => setLeft(false)}
        onBlur={event => {
          if (refusal) setLeft(true)
          else setDraft(null)
          onBlur?.(event)
        }}
        after={<span className="text-text3">€</span>}
      />
      {mistake && (
        <span id={mistakeId} role="alert" className="mt-1 block font-medium text-bad text-meta">
          {mistake}
        </span>
      )}
    </>
  )
}
