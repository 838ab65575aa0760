/** Loose on purpose: something, an at-sign, something with a dot. Only a mail that arrives proves more. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
}

/** As accounts are found by: without spaces around it, in lower case, each letter as one character with its accent. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

/** `acme.com` of `ann@acme.com`; empty when it is no e-mail. */
export function emailDomain(text: string): string {
  return isEmail(text) ? normalEmail(text).slice(text.trim().lastIndexOf('@') + 1) : ''
}

/** Whether the e-mail belongs to one of these domains (not to a subdomain or a look-alike of one). */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = emailDomain(email)
  return domain !== '' && domains.some(d => d.trim().replace(/^@/, '').toLowerCase() === domain)
}
