import { normalIban, shownIban } from '../../../src/core/rules/fields/iban'
import { Input, type InputProps } from './input'

export interface IbanInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** Without spaces. */
  value: string
  onChange: (iban: string) => void
}

/** A bank account, in groups of four as on paper. */
export function IbanInput({ value, onChange, ...rest }: IbanInputProps) {
  return (
    <Input
      placeholder="ES00 0000 0000 0000 0000 0000"
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={shownIban(value)}
      onChange={event => onChange(normalIban(event.target.value))}
    />
  )
}
