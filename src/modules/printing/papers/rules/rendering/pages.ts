import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import { filled } from '../../../../../core/rules/texts'
import { bannerHtml, languageOf } from '../papers/paper-marks'
import { ticketTexts } from '../papers/ticket-texts'
import { elementsOf, isElement } from './paper-document'

/** Laying out takes memory by the element: what has more is laid out in parts. */
const MOST_ELEMENTS = 2_500

/** What may be parted between its lines: the document with some of them, and all that stands around them. */
interface LongDocument {
  lines: number
  elements: number
  /** Those that are in no line. */
  around: number
  /** Elements of each line. */
  sizes: number[]
  with(from: number, to: number, mark: string): string
}

/**
 * A document that is too long for one paper, as several: whole but for their lines, each with its number on top. Lines are
 * the children of what has the class `items`; without such, those of the body.
 * @param fits whether a document can be one paper
 * @returns the document alone when it fits; null when there is no border to part it at
 */
export async function pagesOf(
  html: string,
  fits: (page: string) => Promise<boolean>,
): Promise<string[] | null> {
  const document = readLong(html)
  if (document.elements <= MOST_ELEMENTS && (await fits(html))) return [html]

  const language = languageOf(html)
  const mark = (number: number, of: number) =>
    bannerHtml(filled(ticketTexts(language).page, { number, of })).markup
  const parts: [from: number, to: number][] = []
  const divide = async (from: number, to: number): Promise<boolean> => {
    const size = document.sizes.slice(from, to).reduce((sum, one) => sum + one, 0)
    if (size + document.around <= MOST_ELEMENTS && (await fits(document.with(from, to, mark(99, 99))))) {
      parts.push([from, to])
      return true
    }
    if (to - from < 2) return false
    const middle = Math.ceil((from + to) / 2)
    return (await divide(from, middle)) && (await divide(middle, to))
  }
  if (!(await divide(0, document.lines))) return null
  return parts.map(([from, to], at) => document.with(from, to, mark(at + 1, parts.length)))
}

function readLong(html: string): LongDocument {
  const document = parse(/<body[\s>]/i.test(html) ? html : `<body>${html}</body>`)
  const all = elementsOf(document)
  const body = all.find(element => element.tagName === 'body')!
  const list =
    all.find(({ attrs }) => attrs.some(({ name, value }) => name === 'class' && value === 'items')) ?? body
  const children = list.childNodes
  const lines = children.filter(isElement)
  const before = new Map(lines.map((line, at) => [line as DefaultTreeAdapterTypes.ChildNode, at]))
  const sizes = lines.map(line => elementsOf(line).length)
  return {
    lines: lines.length,
    elements: all.length,
    around: all.length - sizes.reduce((sum, size) => sum + size, 0),
    sizes,
    with(from, to, mark) {
      list.childNodes = children.filter(child => {
        const at = before.get(child)
        // Text between lines stays with the first part.
        return at === undefined ? from === 0 : at >= from && at < to
      })
      const page = serialize(document).replace(/<body[^>]*>/i, opening => opening + mark)
      list.childNodes = children
      return page
    },
  }
}
