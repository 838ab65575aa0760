import { Input, type InputProps } from './input'

export interface VatInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (vatId: string) => void
}

/** A tax number (NIF, CIF, VAT id): capitals and digits only. */
export function VatInput({ value, onChange, ...rest }: VatInputProps) {
  return (
    <Input
      autoComplete="off"
      spellCheck={false}
      {...rest}
      value={value}
      onChange={event => onChange(event.target.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
    />
  )
}
