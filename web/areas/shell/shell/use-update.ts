import { useEffect, useState } from 'react'
import { appBuild, appBuildNumber, appVersion } from '../../../session/device'

const checkEvery = 7_200_000

export type UpdateKind = 'none' | 'recommended' | 'required'

/** Whether a newer version is served than the one that runs here: looks at the start and every two hours. */
export function useUpdate() {
  const [kind, setKind] = useState<UpdateKind>('none')
  useEffect(() => {
    const look = async () => setKind(await findUpdate().catch(() => 'none' as const))
    void look()
    const timer = setInterval(look, checkEvery)
    return () => clearInterval(timer)
  }, [])
  return { kind, later: () => setKind('none') }
}

async function findUpdate(): Promise<UpdateKind> {
  const mine = appBuild()
  if (mine === 'development') return 'none'
  const [served, rules] = await Promise.all([
    readJson<{ build: string }>('/build.json'),
    readJson<Requirements>('/api/v1/app-version').catch(() => null),
  ])
  if (rules && isTooOld({ version: appVersion(), build: appBuildNumber() }, rules)) return 'required'
  return served.build !== mine ? 'recommended' : 'none'
}

interface Requirements {
  minRequiredVersion?: string
  minRequiredBuild?: number | null
}

/** Whether the server no longer serves this page: by its version, or by its build where both are numbered. */
export function isTooOld(
  { version, build }: { version: string; build: number | null },
  { minRequiredVersion, minRequiredBuild }: Requirements,
) {
  if (minRequiredVersion && isOlder(version, minRequiredVersion)) return true
  return Boolean(minRequiredBuild && build && build < minRequiredBuild)
}

async function readJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { cache: 'no-store' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return (await response.json()) as Answer
}

/** Compares versions like 1.10.2 number by number. */
export function isOlder(version: string, than: string) {
  const mine = version.split('.').map(Number)
  const other = than.split('.').map(Number)
  for (let part = 0; part < 3; part += 1) {
    const difference = (mine[part] || 0) - (other[part] || 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
