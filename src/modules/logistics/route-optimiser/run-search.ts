import { join } from 'node:path'
import { streamFromSubprocess } from '../../../core/subprocess'
import type { Explanation } from './rules/explain'
import type { PlannedTour } from './rules/plan-tour'
import type { Problem, Tour } from './rules/problem'
import type { Progress } from './rules/solve'

export interface SearchRequest {
  problem: Problem
  seed: number
  iterations: number
  timeLimitMs: number
}

export interface Found {
  tours: Tour[]
  iterations: number
  /** Of each vehicle: as it is found, and as it is today. */
  plans: PlannedTour[]
  before: PlannedTour[]
  left: Explanation[]
}

/** A line of the script. */
export type SearchAnswer = { progress: Progress } | { found: Found }

const SCRIPT = join(import.meta.dir, 'search-script.ts')
/** To start, to read the problem and to explain what is left. */
const AROUND_MS = 15_000

/** Searches in a process of its own, which ends when the signal is aborted; the server goes on meanwhile. */
export async function runSearch(
  request: SearchRequest,
  { signal, onProgress }: { signal?: AbortSignal | undefined; onProgress: (progress: Progress) => void },
): Promise<Found> {
  let found: Found | null = null
  await streamFromSubprocess(SCRIPT, new TextEncoder().encode(JSON.stringify(request, withoutInfinity)), {
    withinMs: request.timeLimitMs + AROUND_MS,
    signal,
    onLine: line => {
      const answer = JSON.parse(line) as SearchAnswer
      if ('progress' in answer) onProgress(answer.progress)
      else found = answer.found
    },
  })
  if (!found) throw new Error('route search: it ended without an answer')
  return found
}

/** JSON has no infinite numbers: a moment that never comes is one far away. */
const FAR_AWAY = 1e12
const withoutInfinity = (_: string, value: unknown) =>
  value === Number.POSITIVE_INFINITY ? FAR_AWAY : value === Number.NEGATIVE_INFINITY ? -FAR_AWAY : value
