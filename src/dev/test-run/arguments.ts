/** What of the tests is run. */
export type Selection =
  | { kind: 'all' }
  /** Test files whose path has this word. */
  | { kind: 'named'; word: string }
  /** What a change since this commit can reach; null: the changes that are not committed yet. */
  | { kind: 'changed'; since: string | null }

export function readArguments([first, second]: readonly string[]): Selection {
  if (first === undefined) return { kind: 'all' }
  if (first === '--changed') return { kind: 'changed', since: second ?? null }
  if (first.startsWith('-')) throw new Error('npm test -- [word of a path | --changed [commit]]')
  return { kind: 'named', word: first }
}
