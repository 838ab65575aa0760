import type { DefaultTreeAdapterTypes } from 'parse5'
import { isIn, type TicketFont } from './fonts'

/** Joins and directions: they change their neighbours, and are nothing by themselves. */
const WITHOUT_SHAPE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

/**
 * The text with a code in the place of every letter that no font has, which a reader sees and can ask about: a box says
 * nothing, and nothing at all would be worse.
 */
export function withKnownLetters(text: string, fonts: readonly TicketFont[]): string {
  return text.normalize('NFC').replace(/\P{ASCII}/gu, letter => {
    const code = letter.codePointAt(0)!
    if (fonts.some(({ ranges }) => isIn(ranges, code))) return letter
    return WITHOUT_SHAPE.test(letter) ? '' : `[U+${code.toString(16).toUpperCase()}]`
  })
}

/** The same in all texts of a document. */
export function keepKnownLetters(node: DefaultTreeAdapterTypes.Node, fonts: readonly TicketFont[]) {
  if ('value' in node && node.nodeName === '#text') node.value = withKnownLetters(node.value, fonts)
  if ('tagName' in node && (node.tagName === 'style' || node.tagName === 'script')) return
  if ('childNodes' in node) for (const child of node.childNodes) keepKnownLetters(child, fonts)
}
