import type { Request, Response } from 'playwright-core'
import { FAILURES } from '../../../src/core/contract/failures'

const TRPC = '/trpc/'

/** What a request asks the server: procedures, or a path without ids; nothing for files of the application. */
export function callsOf(request: Request): string[] {
  if (!/^(fetch|xhr|document)$/.test(request.resourceType())) return []
  const { pathname } = new URL(request.url())
  if (pathname.startsWith(TRPC)) return pathname.slice(TRPC.length).split(',')
  return pathname.startsWith('/assets/') ? [] : [pathname.replace(/\/[0-9a-f]{24}\b|\/eyJ[\w.-]+/g, '/#')]
}

/** What a refused request was about: "POST 409 customer.orders.place NotEnoughStock", one line per call of a batch. */
export async function answersOf(response: Response): Promise<string[]> {
  const { pathname } = new URL(response.url())
  const method = response.request().method()
  const calls = pathname.startsWith(TRPC) ? pathname.slice(TRPC.length).split(',') : [pathname]
  const body: unknown = await response.json().catch(() => null)
  const bodies = Array.isArray(body) ? body : [body]
  return bodies.flatMap((one, index) => {
    const failure = failureIn(one)
    if (response.status() < 400 && !failure) return []
    const status = failure ? (FAILURES[failure]?.status ?? response.status()) : response.status()
    return [`${method} ${status} ${calls[index] ?? pathname}${failure ? ` ${failure}` : ''}`]
  })
}

function failureIn(body: unknown): keyof typeof FAILURES | null {
  const error = (body as { error?: { json?: unknown } } | null)?.error
  const shape = (error?.json ?? error ?? body) as {
    data?: { failure?: { name?: string } }
    name?: string
  } | null
  const name = shape?.data?.failure?.name ?? shape?.name
  return name && name in FAILURES ? (name as keyof typeof FAILURES) : null
}
