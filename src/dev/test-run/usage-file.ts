import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Names the file, in the environment of test processes, into which each test file writes what it has cost. */
export const USAGE_FILE = 'COMANDA_USAGE_FILE'

/** Seconds on the clock and of the processor that one test file took. */
export type FileUsage = { file: string; wall: number; processor: number }

/** Reads what test files have written, with paths from the root of the repository. */
export function readUsageFile(path: string, root: string): FileUsage[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as FileUsage)
    .map(usage => ({ ...usage, file: relative(root, usage.file) }))
}
