type Endpoint = { method: string; path: string }

/**
 * Which methods an address knows, to tell a wrong method from a wrong address. Asked only once nothing has answered.
 * @param endpoints paths as they are documented: `/orders/{id}`
 */
export function makeMethodsOf(endpoints: Endpoint[]): (pathname: string) => string[] {
  const byLength = new Map<number, { parts: string[]; methods: Set<string> }[]>()
  for (const { method, path } of endpoints) {
    const parts = path.split('/')
    const group = byLength.get(parts.length) ?? []
    byLength.set(parts.length, group)
    const known = group.find(other => other.parts.join('/') === path)
    if (known) known.methods.add(method)
    else group.push({ parts, methods: new Set([method]) })
  }
  return pathname => {
    const asked = pathname.split('/')
    const methods = (byLength.get(asked.length) ?? [])
      .filter(({ parts }) => parts.every((part, i) => part.startsWith('{') || part === asked[i]))
      .flatMap(endpoint => [...endpoint.methods])
    if (methods.includes('GET')) methods.push('HEAD')
    return [...new Set(methods)]
  }
}
