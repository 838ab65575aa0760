import { maxLength, minLength, required } from './validations'

export const PASSWORD_MIN = 8
/** Longer ones would only cost time to hash. */
export const PASSWORD_MAX = 128

/** What is asked of a new password; that it is not among those that are tried first, the server knows. */
export const passwordChecks = [required, minLength(PASSWORD_MIN), maxLength(PASSWORD_MAX)] as const

/** How far a password is from being guessed: too short, weak, fair or strong. A hint, no condition. */
export type PasswordStrength = 0 | 1 | 2 | 3

/** By its length and the kinds of its characters; what repeats adds little. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < PASSWORD_MIN) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter(kind => kind.test(password)).length
  const distinct = new Set(password.toLowerCase()).size
  const points = Math.min(password.length, distinct * 2) + (kinds - 1) * 2
  return points < 12 ? 1 : points < 18 ? 2 : 3
}
