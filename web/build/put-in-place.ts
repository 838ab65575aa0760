import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes the folder `fresh` the build at `outdir`, by renaming: there is no moment in which half of a build is there.
 * Servers that start together each build, and one may have begun to read what it put there: the same build stays.
 * @param marks files that say what the build is, by name, put in place with it
 */
export function putInPlace(fresh: string, outdir: string, marks: Record<string, string>) {
  for (const [name, text] of Object.entries(marks)) writeFileSync(join(fresh, name), text)
  if (hasMarks(outdir, marks)) return rmSync(fresh, { recursive: true })
  const before = `${fresh}.before`
  for (;;) {
    unless(['ENOENT'], () => renameSync(outdir, before))
    rmSync(before, { recursive: true, force: true })
    if (unless(['ENOTEMPTY', 'EEXIST'], () => renameSync(fresh, outdir))) return
  }
}

function hasMarks(outdir: string, marks: Record<string, string>): boolean {
  const files = Object.entries(marks).map(([name, text]) => ({ path: join(outdir, name), text }))
  return (
    files.length > 0 &&
    files.every(({ path, text }) => existsSync(path) && readFileSync(path, 'utf8') === text)
  )
}

/** Whether it was done; false where another process was there first, which the codes say. */
function unless(codes: readonly string[], act: () => void): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
