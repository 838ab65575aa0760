/** A path inside the product to return to after signing in; null for anything that leads elsewhere. */
export function safePath(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])/.test(text)) return null
  // Browsers drop tabs and line breaks from addresses: "/\t/evil.example" would leave.
  for (const char of text) if (char < ' ' || char === '\\') return null
  return text
}
