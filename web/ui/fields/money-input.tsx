import { useState } from 'react'
import { useLanguage } from '../../i18n/provider'
import { decimalsOf, readCents } from '../display/money-text'
import { Input, type InputProps } from './input'

export interface MoneyInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** Cents; null while empty. */
  value: number | null
  onChange: (cents: number | null) => void
}

/** An amount in euros, kept as whole cents: takes 12, 12,5 and 12.50 alike and tidies up when left. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const language = useLanguage()
  const [draft, setDraft] = useState<string | null>(null)
  const written = value === null ? '' : decimalsOf(value, language)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? written}
      onChange={event => {
        const { value: text } = event.target
        setDraft(text)
        if (text.trim() === '') return onChange(null)
        const cents = readCents(text)
        if (cents !== null) onChange(cents)
      }}
      onBlur={event => {
        setDraft(null)
        onBlur?.(event)
      }}
      after={<span className="text-text3">€</span>}
    />
  )
}
