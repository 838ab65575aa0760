import { parseArgs } from 'node:util'
import { startSimulator } from './server'

if (process.env.NODE_ENV === 'production') {
  console.error('The payment simulator does not start in production.')
  process.exit(1)
}

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9071' },
    host: { type: 'string', default: '127.0.0.1' },
    state: { type: 'string' },
    webhook: { type: 'string' },
    /** Types that are told, separated by commas. Default: all. */
    'webhook-events': { type: 'string' },
    'webhook-secret': { type: 'string' },
    seed: { type: 'string' },
    /** Ends with the process that holds the other end of stdin, however that one ends. */
    'until-stdin-ends': { type: 'boolean', default: false },
  },
})

const port = Number(values.port)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`--port ${values.port} is no port`)
  process.exit(1)
}

try {
  const simulator = startSimulator({
    port,
    hostname: values.host,
    statePath: values.state,
    webhookUrl: values.webhook,
    webhookEvents: values['webhook-events']?.split(','),
    webhookSecret: values['webhook-secret'],
    seed: values.seed,
  })
  console.log(`Payment simulator at ${simulator.url}`)
  const end = () => simulator.stop().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  if (values['until-stdin-ends']) process.stdin.once('end', end).once('error', end).resume()
} catch (error) {
  console.error(
    `The payment simulator cannot start: ${error instanceof Error ? error.message : String(error)}`,
  )
  process.exit(1)
}
