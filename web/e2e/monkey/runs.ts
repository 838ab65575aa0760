/** What a control runs, as React knows it. */
export interface Runs {
  /** Its components, up to the one that wrote its handler, and the handlers: equal for the same code of one build. */
  code: string
  /** What these components ask the server, sorted: "admin.users.list", "collection.stores.record". */
  procedures: string
}

/** Of React's own tree, what is read here. */
interface Fiber {
  tag: number
  type: unknown
  memoizedProps: Record<string, unknown> | null
  memoizedState: unknown
  return: Fiber | null
}

interface Hook {
  memoizedState?: { options?: { queryKey?: unknown; mutationKey?: unknown } } | null
  next?: Hook | null
}

/** Runs in the page, so it needs nothing from outside of itself. Reads what controls of this moment run. */
export function readerOfRuns(): (element: Element) => Runs {
  const PORTAL = 4
  interface Kept {
    sources: WeakMap<object, string>
    hashes: Map<string, string>
    writes: WeakMap<object, Map<string, boolean>>
  }
  const page = globalThis as { __monkeyKept?: Kept }
  page.__monkeyKept ??= { sources: new WeakMap(), hashes: new Map(), writes: new WeakMap() }
  const { sources, hashes, writes } = page.__monkeyKept
  const sourceOf = (code: object): string => {
    const known = sources.get(code)
    if (known !== undefined) return known
    const source = Function.prototype.toString.call(code)
    sources.set(code, source)
    return source
  }
  const hashOf = (text: string): string => {
    const known = hashes.get(text)
    if (known !== undefined) return known
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      high = Math.imul(high ^ code, 2654435761)
      low = Math.imul(low ^ code, 1597334677)
    }
    const hash = (high >>> 0).toString(36) + (low >>> 0).toString(36)
    hashes.set(text, hash)
    return hash
  }
  /** The function of a component, also of one that is remembered or hands a reference on. */
  const componentOf = (type: unknown): object | null => {
    if (typeof type === 'function') return type
    if (typeof type !== 'object' || type === null) return null
    const { render, type: inner } = type as { render?: unknown; type?: unknown }
    return componentOf(render ?? inner)
  }
  const hasWritten = (component: object, handler: string): boolean => {
    const known = writes.get(component) ?? new Map<string, boolean>()
    writes.set(component, known)
    const answer = known.get(handler) ?? sourceOf(component).includes(handler)
    known.set(handler, answer)
    return answer
  }
  /** The functions that it was given, also in an entry of a menu. */
  const handlersIn = (props: Record<string, unknown> | null): string[] =>
    Object.entries(props ?? {}).flatMap(([name, value]) => {
      if (name === 'children' || name === 'ref') return []
      if (typeof value === 'function') return [sourceOf(value)]
      if (typeof value !== 'object' || value === null || Array.isArray(value) || '$$typeof' in value)
        return []
      return Object.entries(value).flatMap(([inner, code]) =>
        /^on[A-Z]/.test(inner) && typeof code === 'function' ? [sourceOf(code)] : [],
      )
    })
  const procedureIn = (key: unknown): string => {
    const words = Array.isArray(key) && Array.isArray(key[0]) ? key[0] : Array.isArray(key) ? key : []
    const end = words.findIndex(word => typeof word !== 'string')
    const path: string[] = end < 0 ? words : words.slice(0, end)
    return path.map(word => (/^[0-9a-f-]{20,}$|^\d+$/.test(word) ? '#' : word)).join('.')
  }
  const asked = new Map<Fiber, string[]>()
  const proceduresOf = (fiber: Fiber): string[] => {
    const known = asked.get(fiber)
    if (known) return known
    const found: string[] = []
    for (let hook = fiber.memoizedState as Hook | null; hook && typeof hook === 'object'; ) {
      const options =
        hook.memoizedState && typeof hook.memoizedState === 'object' && hook.memoizedState.options
      const key = options ? (options.mutationKey ?? options.queryKey) : undefined
      if (key) found.push(procedureIn(key))
      hook = hook.next ?? null
    }
    asked.set(fiber, found)
    return found
  }
  const fiberOf = (element: Element): Fiber | null => {
    const key = Object.keys(element).find(name => name.startsWith('__reactFiber$'))
    return key ? (element as unknown as Record<string, Fiber>)[key]! : null
  }

  return element => {
    const start = fiberOf(element)
    const steps: string[] = []
    const procedures = new Set<string>()
    let given = handlersIn(start?.memoizedProps ?? null)
    let written = 0
    let isOver = false
    for (let fiber = start?.return ?? null; fiber; fiber = fiber.return) {
      isOver ||= fiber.tag === PORTAL
      const component = componentOf(fiber.type)
      if (!component) continue
      // Here the router shows a screen: what is above is the shell.
      const { match } = (fiber.memoizedProps ?? {}) as { match?: { routeId?: string } }
      if (match?.routeId !== undefined) break
      steps.push(`${hashOf(sourceOf(component))} ${given.map(hashOf).join(' ')}`)
      if (given.some(handler => hasWritten(component, handler))) written = steps.length
      const own = handlersIn(fiber.memoizedProps)
      if (own.length > 0) given = own
      const asks = proceduresOf(fiber)
      for (const procedure of asks) procedures.add(procedure)
      // A dialog is the same wherever it is opened, once it asks for what it shows.
      if (isOver && asks.length > 0) break
    }
    const code = start ? hashOf(steps.slice(0, written || steps.length).join('\n')) : ''
    return { code, procedures: [...procedures].sort().join(' ') }
  }
}
