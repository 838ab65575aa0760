import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Config } from '../../config'
import { WANTED_PAYMENT_EVENTS } from '../../modules/money/cards/contract/payment-events'
import type { Payments } from './port'
import { simulatorKeys } from './simulator-keys'
import { openStripe } from './stripe'

export type OpenedPayments = { payments: Payments; note: string; stop(): Promise<void> }

const SIMULATOR_WEBHOOK_SECRET = 'whsec_comanda_local_simulator'
const READY_TRIES = 100

/** Stripe when there is a key; else the simulator as a process of its own, which one server starts and others find running. */
export async function openPayments(config: Config): Promise<OpenedPayments> {
  if (config.STRIPE_SECRET_KEY) {
    const live = config.STRIPE_SECRET_KEY.includes('_live_')
    const payments = openStripe({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecrets: [config.STRIPE_WEBHOOK_SECRET!],
      browser: { provider: 'stripe', publishableKey: config.STRIPE_PUBLISHABLE_KEY!, live, apiBase: null },
    })
    return { payments, note: live ? 'Stripe, live' : 'Stripe, test mode', stop: async () => {} }
  }
  const port = config.SIMULATOR_PORT
  const apiBase = `http://localhost:${port}`
  const payments = openStripe({
    secretKey: simulatorKeys.secretKey,
    webhookSecrets: [SIMULATOR_WEBHOOK_SECRET],
    browser: { provider: 'simulator', publishableKey: simulatorKeys.publishableKey, live: false, apiBase },
    server: { protocol: 'http', host: '127.0.0.1', port },
  })
  if (await keepsAnswering(port))
    return { payments, note: `simulator, already running at ${apiBase}`, stop: async () => {} }

  await becomesFree(port)
  const child = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, '../../dev/simulator/main.ts'),
      `--port=${port}`,
      `--state=${resolve(config.DATA_DIR, 'payment-simulator.json')}`,
      `--webhook=http://127.0.0.1:${config.PORT}/api/v1/webhooks/stripe`,
      `--webhook-events=${WANTED_PAYMENT_EVENTS.join(',')}`,
      `--webhook-secret=${SIMULATOR_WEBHOOK_SECRET}`,
      '--until-stdin-ends',
    ],
    // In a group of its own: a Ctrl-C is for the server, which stops this when its last payment is through.
    { stdin: 'pipe', stdout: 'ignore', stderr: 'inherit', detached: true },
  )
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > READY_TRIES)
      throw new Error(`The payment simulator does not answer at port ${port}`)
    await Bun.sleep(50)
  }
  return {
    payments,
    note: `simulator at ${apiBase}`,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/__sim/stats`, { signal: AbortSignal.timeout(1000) }).then(
    response => response.ok,
    () => false,
  )
}

/** The simulator of a server that was just killed ends with it, and may answer once more on its way out. */
async function keepsAnswering(port: number): Promise<boolean> {
  if (!(await answers(port))) return false
  await Bun.sleep(300)
  return answers(port)
}

/** Such a simulator still holds its port for a moment. */
async function becomesFree(port: number) {
  for (let tries = 1; ; tries++) {
    try {
      return await mustBeFree(port)
    } catch (error) {
      if (tries >= READY_TRIES) throw error
      await Bun.sleep(50)
    }
  }
}

async function mustBeFree(port: number) {
  await new Promise<void>((free, taken) => {
    const probe = createServer()
    probe.once('error', () => taken(new Error(`SIMULATOR_PORT=${port}: something else is listening there`)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()))
  })
}
