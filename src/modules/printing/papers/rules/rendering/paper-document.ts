import { fromHtml } from '@takumi-rs/helpers/html'
import type { CssInput, Node } from '@takumi-rs/wasm'
import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import type { TicketFont } from './fonts'
import { keepKnownLetters } from './known-letters'

type Element = DefaultTreeAdapterTypes.Element
type AnyNode = DefaultTreeAdapterTypes.Node

/** What the renderer takes: a tree and the sheets found in the document. */
export interface PaperDocument {
  node: Node
  css: CssInput[]
  /** The whole document with its entities decoded: every character that it can show is in it. */
  source: string
}

export const isElement = (node: AnyNode): node is Element => 'tagName' in node

export function elementsOf(node: AnyNode): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return isElement(node) ? [node, ...children] : children
}

/** The words of a document, a line for each block, for a printer that cannot have the picture of it. */
export function plainText(html: string): string {
  const lines: string[] = ['']
  const walk = (node: AnyNode) => {
    if ('value' in node && node.nodeName === '#text')
      lines[lines.length - 1] += node.value.replace(/\s+/g, ' ')
    if (isElement(node) && ['style', 'script', 'head', 'svg'].includes(node.tagName)) return
    const isBlock =
      isElement(node) && !['b', 'i', 'u', 'span', 'strong', 'em', 'small'].includes(node.tagName)
    if (isBlock) lines.push('')
    if ('childNodes' in node) node.childNodes.forEach(walk)
    if (isBlock) lines.push('')
    else if (isElement(node)) lines[lines.length - 1] += ' '
  }
  walk(parse(html))
  return lines
    .map(line => line.replace(/ +/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

/**
 * Any HTML that a browser would take, as a tree for the renderer. A full parser goes first because the renderer's own
 * loses unquoted attributes and nests unclosed paragraphs.
 */
export function readDocument(html: string, width: number, fonts: readonly TicketFont[]): PaperDocument {
  const document = parse(/<body[\s>]/i.test(html) ? html : `<body>${html}</body>`)
  for (const element of elementsOf(document)) if (element.tagName === 'img') settleImage(element, width)
  keepKnownLetters(document, fonts)
  const source = serialize(document)
  const { node, css } = fromHtml(source)
  return { node, css, source }
}

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const isInline = (src: string) => /^data:image\//i.test(src)

/** Images in running text are laid out by their width in pixels only; and none may reach outside. */
function settleImage(image: Element, width: number) {
  const src = attributeOf(image, 'src')
  if (!src) image.attrs.push({ name: 'src', value: BLANK })
  else if (!isInline(src.value)) src.value = BLANK

  const style = attributeOf(image, 'style')
  if (style)
    style.value = style.value.replace(
      /(^|;)\s*width\s*:\s*([\d.]+)%/i,
      (_, before: string, percent: string) =>
        `${before}width:${Math.round((width * Number(percent)) / 100)}px`,
    )
  const attribute = attributeOf(image, 'width')
  if (attribute?.value.endsWith('%'))
    attribute.value = String(Math.round((width * Number.parseFloat(attribute.value)) / 100))
}

const attributeOf = (element: Element, name: string) =>
  element.attrs.find(attribute => attribute.name === name)
