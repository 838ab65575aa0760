/** What a document's text is made of: amounts are whole cents, rates are texts, so that no number has two forms. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical }

/** JSON with keys in the order of their code units and no space, as RFC 8785 writes it: the same document, the same bytes. */
export function canonicalJson(value: Canonical): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value as { [key: string]: Canonical | undefined })
    .filter((entry): entry is [string, Canonical] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, its]) => `${JSON.stringify(key)}:${canonicalJson(its)}`).join(',')}}`
}
