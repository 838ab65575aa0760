import type { InputProps } from './input'
import { Input } from './input'

/** Countries people here call from, the most usual first. */
const prefixes = [
  '+34',
  '+33',
  '+376',
  '+351',
  '+39',
  '+49',
  '+44',
  '+41',
  '+32',
  '+31',
  '+1',
  '+52',
  '+54',
  '+57',
]

export interface PhoneInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  /** In the international form, "+34600123123"; what is not a number yet is passed on as typed. */
  value: string
  onChange: (phone: string) => void
  /** Names the choice of country for screen readers. */
  prefixLabel: string
}

/** A telephone number with its country; the server checks whether it exists. */
export function PhoneInput({ value, onChange, prefixLabel, ...rest }: PhoneInputProps) {
  const { prefix, number } = split(value)
  const change = (nextPrefix: string, typed: string) => {
    const digits = typed.replace(/[^\d+]/g, '')
    if (digits.startsWith('+') || digits.startsWith('00')) return onChange(digits.replace(/^00/, '+'))
    onChange(digits ? nextPrefix + digits : '')
  }
  return (
    <Input
      autoComplete="tel"
      {...rest}
      type="tel"
      inputMode="tel"
      value={spaced(number)}
      onChange={event => change(prefix, event.target.value)}
      before={
        <select
          aria-label={prefixLabel}
          value={prefix}
          onChange={event => change(event.target.value, number)}
          className="-ml-1 h-full shrink-0 rounded-ctl bg-transparent text-text2"
        >
          {(prefixes.includes(prefix) ? prefixes : [prefix, ...prefixes]).map(one => (
            <option key={one}>{one}</option>
          ))}
        </select>
      }
    />
  )
}

function split(value: string) {
  const known = prefixes.toSorted((a, b) => b.length - a.length).find(prefix => value.startsWith(prefix))
  if (known) return { prefix: known, number: value.slice(known.length) }
  return { prefix: '+34', number: value }
}

function spaced(number: string) {
  return number.startsWith('+') ? number : number.replace(/(\d{3})(?=\d)/g, '$1 ')
}
