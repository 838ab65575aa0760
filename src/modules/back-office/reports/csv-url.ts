import type { World } from '../../../core/context'

/** Where the same is a file, for who is signed in. */
export function csvUrlOf(
  world: World,
  report: 'companyReport' | 'feesReport' | 'payroll',
  asked: Record<string, string | undefined>,
): string {
  const query = new URLSearchParams(
    Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
  return `${world.settings.publicUrl}/api/v1/admin/${report}.csv?${query}`
}
