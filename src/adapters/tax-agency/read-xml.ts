import { XMLParser } from 'fast-xml-parser'

/** An element: its children by name, each with what it holds, in their order. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }
type Parsed = { [name: string]: Parsed[] | string }

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  htmlEntities: true,
  trimValues: true,
})

/** The elements of a document without prefixes; null when it is not XML. */
export function readXml(text: string): XmlElement | null {
  try {
    const [root] = elementsOf(parser.parse(text, true) as Parsed[])
    return root ?? null
  } catch {
    return null
  }
}

const elementsOf = (nodes: Parsed[]): XmlElement[] =>
  nodes.flatMap(node =>
    Object.entries(node).flatMap(([name, inner]) => {
      if (name === '#text' || typeof inner === 'string') return []
      const text = inner.map(part => (typeof part['#text'] === 'string' ? part['#text'] : '')).join('')
      return [{ name, text, children: elementsOf(inner) }]
    }),
  )

/** The first element on the way below this one. */
export const at = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>(
    (found, name) => found?.children.find(child => child.name === name),
    element,
  )

export const textAt = (element: XmlElement | undefined, ...path: string[]): string | null =>
  at(element, ...path)?.text ?? null
