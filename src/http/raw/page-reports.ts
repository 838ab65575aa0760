import { Elysia } from 'elysia'
import { z } from 'zod'
import { countCall, REPORTS } from '../../core/rate-limit'
import { isLogged } from '../../core/rules/log-sampling'
import { anonymousContext } from '../context'
import { REPORTS_PATH } from '../headers'
import { parseSafely, readText } from '../request-parsing'
import { refusal } from '../rest'
import type { RawParts } from './raw-routes'

const MAX_BYTES = 32_000
const MAX_AT_ONCE = 20
/** Kinds of violations that are told apart; whatever comes after so many is one kind. */
const MAX_KINDS = 200

const Short = z.string().max(4000).optional().catch(undefined)
/** Older browsers send one at a time, newer ones a list. */
const Older = z.object({
  'csp-report': z.object({ 'effective-directive': Short, 'violated-directive': Short, 'blocked-uri': Short }),
})
const Newer = z.array(
  z.object({ type: z.string(), body: z.object({ effectiveDirective: Short, blockedURL: Short }) }),
)

/**
 * Takes what browsers tell about pages that wanted to load what they may not: a mistake of ours, or somebody who
 * got a script into a page. Counted, and written down the 1st, 10th, 100th … time, without addresses of pages, for
 * those carry tokens.
 */
export function pageReports({ world, ipOf }: RawParts) {
  const counts = new Map<string, number>()

  function count(directive: string, source: string) {
    const known = `${directive} ${source}`
    const kind = counts.has(known) || counts.size < MAX_KINDS ? known : 'others'
    const times = (counts.get(kind) ?? 0) + 1
    counts.set(kind, times)
    if (isLogged(times))
      world.log.warn({ directive, source, times }, 'a page was kept from loading something')
  }

  return new Elysia().post(
    REPORTS_PATH,
    async ({ request }) => {
      const ctx = anonymousContext(world, request, ipOf(request))
      try {
        countCall(REPORTS, ctx)
        for (const { directive, source } of read(parseSafely(await readText(request, { limit: MAX_BYTES }))))
          count(directive, source)
        return new Response(null, { status: 204 })
      } catch (error) {
        return refusal(error, ctx)
      }
    },
    { parse: 'none' },
  )
}

function read(body: unknown) {
  const older = Older.safeParse(body)
  if (older.success) {
    const report = older.data['csp-report']
    return [violation(report['effective-directive'] ?? report['violated-directive'], report['blocked-uri'])]
  }
  return Newer.parse(body)
    .slice(0, MAX_AT_ONCE)
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: { effectiveDirective, blockedURL } }) => violation(effectiveDirective, blockedURL))
}

/** Of an address only its origin; words such as "inline" and "eval" as they are. */
function violation(directive = 'unknown', source = 'unknown') {
  const origin = URL.parse(source)?.origin
  return {
    directive: directive.replace(/[^a-z-]/gi, '').slice(0, 40),
    source: (origin && origin !== 'null' ? origin : source.replace(/[^a-z-]/gi, '')).slice(0, 100),
  }
}
