import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { passwordStrength } from '../../../../src/core/rules/fields/password'
import { cx } from '../../../ui/cx'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/input'

const names = ['short', 'weak', 'fair', 'strong'] as const
const colours = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-ok'] as const

/** A password that is being chosen, with a hint of how good it is. */
export function NewPasswordField({
  label,
  value,
  error,
  ...input
}: { label: string; value: string; error: string | null } & Omit<
  ComponentProps<typeof PasswordInput>,
  'value'
>) {
  const t = useTranslations('sign-in')
  const strength = passwordStrength(value)
  const hint = value ? t(`strength.${names[strength]}`) : t('strength.hint')
  return (
    <Field
      label={label}
      error={error}
      hint={
        <span className="block space-y-1.5">
          <span aria-hidden className="flex gap-1">
            {[1, 2, 3].map(step => (
              <span
                key={step}
                className={cx(
                  'h-1 flex-1 rounded-full transition-colors',
                  value && strength >= step ? colours[strength] : 'bg-line',
                )}
              />
            ))}
          </span>
          <span className="block">{hint}</span>
        </span>
      }
    >
      <PasswordInput required autoComplete="new-password" maxLength={128} {...input} />
    </Field>
  )
}
