/** An element: its text, or its children. Without content, or with nothing among its children, it is left out. */
export type XmlContent = string | null | readonly (Xml | null)[]
export interface Xml {
  name: string
  content: XmlContent
  attributes?: Readonly<Record<string, string>>
}

export const el = (name: string, content: XmlContent, attributes?: Xml['attributes']): Xml | null =>
  content === null || content === '' ? null : { name, content, ...(attributes && { attributes }) }

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** What XML 1.0 has no way to write: control characters, and half of a character. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export const xmlText = (text: string): string =>
  writable(text).replace(/[&<>"']/g, character => ESCAPES[character]!)

/** Without what XML cannot say, and without spaces at its ends. */
export const writable = (text: string): string => text.replace(UNWRITABLE, '').trim()

/** On one line, each name with the prefix, when there is one. */
export function writeXml({ name, content, attributes = {} }: Xml, prefix?: string): string {
  const inner =
    typeof content === 'string'
      ? xmlText(content)
      : (content ?? []).map(child => (child ? writeXml(child, prefix) : '')).join('')
  const tag = prefix ? `${prefix}:${name}` : name
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${tag}${said.join('')}>${inner}</${tag}>`
}

/** So many characters at most, no half of one at the end. */
export const shortened = (text: string, most: number): string => {
  const whole = text.replace(/\s+/g, ' ').trim()
  if (whole.length <= most) return whole
  const cut = whole.slice(0, most)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
