import { type Refusal, refuse } from '../refusal'

export const PASSWORD_MIN = 8
/** Longer ones would only cost time to hash. */
export const PASSWORD_MAX = 128

export type PasswordRefusal =
  | Refusal<'PasswordMissing', Record<string, never>>
  | Refusal<'PasswordTooShort', { min: number }>
  | Refusal<'PasswordTooLong', { max: number }>

export function whyNotPassword(password: string): PasswordRefusal | null {
  if (password === '') return refuse('PasswordMissing', {})
  if ([...password].length < PASSWORD_MIN) return refuse('PasswordTooShort', { min: PASSWORD_MIN })
  return password.length > PASSWORD_MAX ? refuse('PasswordTooLong', { max: PASSWORD_MAX }) : null
}
