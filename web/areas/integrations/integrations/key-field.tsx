import type { OwnField } from '../../../collection/describe'
import { PasswordInput } from '../../../ui/fields/input'

/** A key that is written and never read back. */
export function KeyField({ id, label, value, onChange, disabled }: OwnField) {
  return (
    <PasswordInput
      id={id}
      aria-label={label}
      autoComplete="new-password"
      spellCheck={false}
      maxLength={500}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={event => onChange(event.target.value || undefined)}
    />
  )
}
