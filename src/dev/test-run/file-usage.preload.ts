import { afterAll } from 'bun:test'
import { appendFileSync } from 'node:fs'
import { USAGE_FILE } from './usage-file'

// Preload of `bun test`: writes down what each test file costs the process that runs it, loading its imports included.
// Children and Postgres are not in it; the runner counts these by phase.
const into = process.env[USAGE_FILE]
if (into) {
  let began = performance.now()
  let used = process.cpuUsage()
  // Called once a file with --parallel, and else once a process, which has one file where it counts.
  afterAll(() => {
    const { user, system } = process.cpuUsage(used)
    const line = {
      file: Bun.main,
      wall: (performance.now() - began) / 1000,
      processor: (user + system) / 1e6,
    }
    appendFileSync(into, `${JSON.stringify(line)}\n`)
    began = performance.now()
    used = process.cpuUsage()
  })
}
