import { html } from '../papers/html'
import { plainText } from './paper-document'

/** Some two metres of paper. */
const MAX_WORDS = 8_000

/**
 * The words of a document that cannot be drawn as it is, because an ugly ticket is better than a lost order. Null when
 * it has none.
 */
export function wordsOnly(document: string): string | null {
  const words = plainText(document)
  return words
    ? html`<body style="padding:10px;font-size:28px;line-height:1.3;font-weight:700;white-space:pre-wrap">${words.slice(0, MAX_WORDS)}</body>`
        .markup
    : null
}
