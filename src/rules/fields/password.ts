import { maxLength, minLength, required } from './validations'

export const PASSWORD_MIN = 8
/** Longer ones would only cost time to hash. */
export const PASSWORD_MAX = 128

/** What is asked of a new password; that it is not among those that are tried first, the server knows. */
export const passwordChecks = [required, minLength(PASSWORD_MIN), maxLength(PASSWORD_MAX)] as const
