/** Enough of an address for its owner to know which one is meant: "a•••@company.com". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const shown = at > 1 ? email.slice(0, 1) : ''
  return `${shown}•••${email.slice(at)}`
}
