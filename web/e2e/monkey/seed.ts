/** What a run presses follows from this word. By itself it is the commit, so that runs of one commit are the same. */
export function seedOf(env: Record<string, string | undefined>): string {
  if (env.MONKEY_SEED) return env.MONKEY_SEED
  const head = Bun.spawnSync(['git', 'rev-parse', '--short=10', 'HEAD'], { cwd: import.meta.dir })
  return head.success ? head.stdout.toString().trim() : 'none'
}

/** One of several, always the same for the same seed and question. */
export function chosen<T>(seed: string, question: string, choices: readonly T[]): T {
  const at = Bun.hash(`${seed} ${question}`) as bigint
  return choices[Number(at % BigInt(choices.length))]!
}
