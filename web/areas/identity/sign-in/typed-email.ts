/** The address that was typed last on these screens, so that going from one to another keeps it. In no address bar. */
let typed = ''

export const typedEmail = () => typed
export function keepTypedEmail(email: string) {
  typed = email
}
