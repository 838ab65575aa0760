import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import { Html, html } from '../papers/html'
import { languageOf } from '../papers/paper-marks'
import { elementsOf, plainText } from './paper-document'

/** A longer line is parted between words, so that a paper can end within it. */
const LONGEST_LINE = 400
const PARTS = new RegExp(`.{1,${LONGEST_LINE}}(?:\\s|$)|.{1,${LONGEST_LINE}}`, 'gsu')

/**
 * The words of a document that cannot be drawn as it is, because an ugly ticket is better than a lost order: all of them,
 * after what its eater must not have, and its code. Null when it has none.
 */
export function wordsOnly(document: string): string | null {
  const tree = parse(document)
  const withClass = (name: string) => elementsOf(tree).find(element => hasClass(element, name))
  const [allergies, code] = [withClass('allergies'), withClass('qr')]
  const avoided = allergies ? plainText(serialize(allergies)) : ''
  if (allergies) allergies.childNodes = []
  const words = plainText(serialize(tree))
  if (!words && !avoided) return null
  return html`<html lang="${languageOf(document)}"><body style="padding:10px;font-size:28px;line-height:1.3;font-weight:700">
${avoided && html`<div style="background:#000;color:#fff;padding:8px 12px;font-weight:900">${avoided.split('\n').map(line => html`<div>${line}</div>`)}</div>`}
<div class="items">${words
    .split('\n')
    .flatMap(parted)
    .map(line => html`<div>${line}</div>`)}</div>
${code && html`<div>${new Html(serialize(code))}</div>`}
</body></html>`.markup
}

const hasClass = ({ attrs }: DefaultTreeAdapterTypes.Element, wanted: string) =>
  attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes(wanted))

const parted = (line: string): string[] =>
  line.length <= LONGEST_LINE ? [line] : (line.match(PARTS) ?? [line])
