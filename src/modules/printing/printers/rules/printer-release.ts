/** What the printer's program is built for, as system and processor. */
export const PRINTER_TARGETS = [
  'linux-x64',
  'linux-arm64',
  'darwin-x64',
  'darwin-arm64',
  'windows-x64',
] as const
export type PrinterTarget = (typeof PRINTER_TARGETS)[number]

/** One built program. `isRollback`: it may take the place of a newer one. */
export interface ReleasedProgram {
  version: string
  target: string
  size: number
  /** In hexadecimal. */
  sha256: string
  isRollback: boolean
}

/** What is signed. Whoever holds the bytes but not the key can neither change them nor pass them off as something else. */
export const releaseText = ({ version, target, size, sha256, isRollback }: ReleasedProgram): string =>
  ['comanda-printer', version, target, size, sha256, isRollback ? 'roll back' : 'go forward'].join('\n')

/** Negative, zero or positive, as for sorting. Versions are three numbers. */
export function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split('.').map(part => Number.parseInt(part, 10) || 0)
  const [a, b] = [parts(one), parts(other)]
  for (let i = 0; i < 3; i++) if ((a[i] ?? 0) !== (b[i] ?? 0)) return (a[i] ?? 0) - (b[i] ?? 0)
  return 0
}

/** Whether a program of that version gives way to this release. */
export function supersedes(
  release: Pick<ReleasedProgram, 'version' | 'isRollback'>,
  running: string,
): boolean {
  const order = compareVersions(release.version, running)
  return order > 0 || (order < 0 && release.isRollback)
}
