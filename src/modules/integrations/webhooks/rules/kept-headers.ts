/** What proves who somebody is, or opens something. */
const SECRET = /auth|cookie|signature|secret|token|key|password|session/i
const MOST_HEADERS = 60
const LONGEST_VALUE = 500

/** The headers of a call, to be looked at later by people: what of them is secret is only said to have been there. */
export function keptHeaders(headers: Iterable<readonly [string, string]>): Record<string, string> {
  const kept = [...headers].slice(0, MOST_HEADERS).map(([name, value]) => {
    const shown = SECRET.test(name) ? '•••' : value.slice(0, LONGEST_VALUE)
    return [name.toLowerCase().slice(0, 100), shown] as const
  })
  return Object.fromEntries(kept)
}
