/** A code as it is kept: people read it aloud and type it, so case, blanks and hyphens do not matter. */
export function normalActivationCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '')
}

/** Six to eight letters and digits. */
export function isActivationCode(text: string): boolean {
  return /^[A-Z0-9]{6,8}$/.test(normalActivationCode(text))
}
