import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Failure, readJunit } from './junit'
import type { Part, Usage } from './meter'
import { type FileUsage, readUsageFile, USAGE_FILE } from './usage-file'

/** What one step of the run came to: a check, a group of test files, a story. */
export type StepOutcome = {
  name: string
  passed: number
  failed: number
  failures: Failure[]
  usage: Usage
  files: FileUsage[]
}

export type Step = {
  root: string
  name: string
  part: Part
  /** Shows the output as it comes, in one piece at the end where other steps run beside it, or not at all. */
  output: 'live' | 'atEnd' | 'captured'
  /** Waits for ever when the run is being stopped: what was interrupted has no outcome. */
  unlessStopping: (child: Bun.Subprocess) => Promise<void>
}

/** Runs a command that passes when it ends with 0. */
export async function runCheck(step: Step, command: readonly string[]): Promise<StepOutcome> {
  const { name, part } = step
  const { code, output } = await run(step, command, {})
  const failures = code === 0 ? [] : [{ title: name, at: `exit ${code}`, message: lastLines(output) }]
  return { name, passed: code === 0 ? 1 : 0, failed: failures.length, failures, usage: part.end(), files: [] }
}

/**
 * Runs test files with `bun test`. The counts are those of its report; a run that ends badly without a failed test, that
 * has no test or skips one, counts as a failure.
 */
export async function runTests(
  step: Step,
  files: readonly string[],
  { flags, env = {} }: { flags: readonly string[]; env?: Record<string, string> },
): Promise<StepOutcome> {
  const { name, part, root } = step
  const folder = mkdtempSync(join(tmpdir(), 'comanda-tests-'))
  try {
    const report = join(folder, 'junit.xml')
    const usages = join(folder, 'usage.jsonl')
    const reporter = ['--reporter=junit', `--reporter-outfile=${report}`]
    const command = [process.execPath, 'test', ...flags, ...reporter, ...files]
    const { code, output } = await run(step, command, { ...env, [USAGE_FILE]: usages })
    const counts = existsSync(report)
      ? readJunit(await Bun.file(report).text())
      : { passed: 0, failed: 0, skipped: 0, failures: [] }
    const failures = [...counts.failures]
    const fail = (title: string, message: string) => failures.push({ title, at: name, message })
    if (counts.skipped) fail(`${counts.skipped} tests are skipped`, 'A run skips nothing.')
    if (failures.length === 0 && code !== 0) fail(`the tests end with ${code}`, lastLines(output))
    if (failures.length === 0 && counts.passed === 0) fail('there is no test', lastLines(output))
    return {
      name,
      passed: counts.passed,
      failed: failures.length,
      failures,
      usage: part.end(),
      files: readUsageFile(usages, root),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(step: Step, command: readonly string[], env: Record<string, string>) {
  const { name, root, part, output, unlessStopping } = step
  const isLive = output === 'live'
  if (isLive) console.log(`\n── ${name}`)
  const child = Bun.spawn([...command], {
    cwd: root,
    env: { ...process.env, ...part.env, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  let said = ''
  const keep = (into: NodeJS.WriteStream) => (chunk: string) => {
    said += chunk
    if (isLive) into.write(chunk)
  }
  await Promise.all([
    collect(child.stdout, keep(process.stdout)),
    collect(child.stderr, keep(process.stderr)),
    child.exited,
  ])
  if (output === 'atEnd') console.log(`\n── ${name}\n${said}`)
  await unlessStopping(child)
  return { code: await child.exited, output: said }
}

async function collect(stream: ReadableStream<Uint8Array>, take: (chunk: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  for await (const chunk of stream) take(decoder.decode(chunk, { stream: true }))
}

const LAST_LINES = 20

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-LAST_LINES).join('\n')
}
