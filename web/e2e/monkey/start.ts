// Starts the walk through every screen: npm run monkey -- [--all] [--seed=word]
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  args: process.argv.slice(2),
  options: { all: { type: 'boolean' }, seed: { type: 'string' } },
})
const walk = Bun.spawn([process.execPath, 'test', '--timeout=1500000', './web/e2e/monkey.e2e.ts'], {
  cwd: join(import.meta.dir, '../../..'),
  env: {
    ...process.env,
    ...(values.all && { MONKEY_ALL: '1' }),
    ...(values.seed && { MONKEY_SEED: values.seed }),
  },
  stdio: ['inherit', 'inherit', 'inherit'],
})
// Ctrl-C reaches the walk by itself, which then puts its products in order.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => walk.kill('SIGTERM'))
process.exit(await walk.exited)
