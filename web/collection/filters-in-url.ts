import type { FilterSpec } from './describe'

/** "channel:catering,isCrossDocking:true" as values by their key; what the collection cannot filter by is left out. */
export function readFilters(text: string | undefined, specs: readonly FilterSpec[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const part of (text ?? '').split(',')) {
    const at = part.indexOf(':')
    const [key, value] = [part.slice(0, at), part.slice(at + 1)]
    if (specs.some(spec => spec.key === key && spec.values.includes(value))) found[key] = value
  }
  return found
}

export function writeFilters(filters: Readonly<Record<string, string | null>>): string | undefined {
  const set = Object.entries(filters).filter(([, value]) => value !== null)
  return set.length > 0 ? set.map(([key, value]) => `${key}:${value}`).join(',') : undefined
}

/** What the server is asked for. */
export function filterInput(filters: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      value === 'true' ? true : value === 'false' ? false : value,
    ]),
  )
}
