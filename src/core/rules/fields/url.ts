/** Starts with http, https, ftp or file. */
export function isUrl(text: string): boolean {
  return /^(https?|ftp|file):\/\/\S+$/i.test(text.trim())
}

/** Where a notification may lead: a page of ours (`{host}/…`) or one by https. */
export function isNotificationUrl(text: string): boolean {
  return /^(https:\/\/\S+|\{host\}(\/\S*)?)$/.test(text.trim())
}

/** A path inside the product to return to after signing in; null for anything that leads elsewhere. */
export function safePath(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])/.test(text)) return null
  // Browsers drop tabs and line breaks from addresses: "/\t/evil.example" would leave.
  for (const char of text) if (char < ' ' || char === '\\') return null
  return text
}
