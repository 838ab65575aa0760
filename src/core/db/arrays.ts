/** How Postgres writes arrays: `{1,"a b",NULL,{2}}`. */

/** @param read turns the text of an element into its value */
export function readArray(text: string, read: (element: string) => unknown): unknown[] {
  // Bounds that are not the usual ones stand before it.
  let at = text.indexOf('{')
  return readList()

  function readList(): unknown[] {
    const elements: unknown[] = []
    for (at++; at < text.length && text[at] !== '}'; ) {
      if (text[at] === ',') at++
      elements.push(text[at] === '{' ? readList() : text[at] === '"' ? readQuoted() : readPlain())
    }
    at++
    return elements
  }

  function readQuoted(): unknown {
    let element = ''
    for (at++; text[at] !== '"'; at++) {
      if (text[at] === '\\') at++
      element += text[at]
    }
    at++
    return read(element)
  }

  function readPlain(): unknown {
    const from = at
    while (at < text.length && text[at] !== ',' && text[at] !== '}') at++
    const element = text.slice(from, at)
    return element === 'NULL' ? null : read(element)
  }
}

/** @param write turns an element into its text */
export function writeArray(elements: readonly unknown[], write: (element: unknown) => unknown): string {
  const written = elements.map(element => {
    if (element === undefined) throw new TypeError('undefined is no value for the database')
    if (element === null) return 'NULL'
    if (Array.isArray(element)) return writeArray(element, write)
    return `"${String(write(element)).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${written.join(',')}}`
}
