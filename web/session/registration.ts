// Which steps after registering somebody has been shown, in this tab. Forgotten at signing out.

const steps = ['addCardSeen', 'verifyEmailSeen'] as const
export type RegistrationStep = (typeof steps)[number]

export function hasSeen(step: RegistrationStep) {
  return sessionStorage.getItem(step) !== null
}

export function noteSeen(step: RegistrationStep) {
  sessionStorage.setItem(step, 'true')
}

export function forgetRegistration() {
  for (const step of steps) sessionStorage.removeItem(step)
}
