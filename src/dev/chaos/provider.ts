import { join } from 'node:path'
import { freePort } from '../stories/product'

const SIMULATOR = join(import.meta.dir, '../simulator/main.ts')
/** The one that a server without a Stripe key expects. */
const WEBHOOK_SECRET = 'whsec_comanda_local_simulator'

/** The payment provider as a process of its own, and the endpoint through which it tells the servers what happens. */
export async function openProvider(folder: string, servers: readonly string[]) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const counts = { webhooks: 0, webhooksAgain: 0, lostAnswers: 0, errors: 0, kills: 0 }

  // What a load balancer does for the provider's calls.
  let turn = 0
  const sent = new Set<string>()
  const endpoint = Bun.serve({
    port: await freePort(),
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const body = await request.text()
      const { id } = JSON.parse(body) as { id: string }
      counts.webhooks++
      if (sent.has(id)) counts.webhooksAgain++
      sent.add(id)
      return fetch(`${servers[turn++ % servers.length]}${pathname}`, {
        method: request.method,
        headers: request.headers,
        body,
      }).then(
        answer => new Response(null, { status: answer.status }),
        () => new Response(null, { status: 502 }),
      )
    },
  })

  let isBack = Promise.resolve()
  let faults: Record<string, number> = {}
  let simulator = await start()
  async function start() {
    const child = Bun.spawn(
      [
        process.execPath,
        SIMULATOR,
        `--port=${port}`,
        `--state=${join(folder, 'payments.json')}`,
        `--webhook=http://127.0.0.1:${endpoint.port}/api/v1/webhooks/stripe`,
        `--webhook-secret=${WEBHOOK_SECRET}`,
        '--until-stdin-ends',
      ],
      { stdin: 'pipe', stdout: 'ignore', stderr: 'inherit' },
    )
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`${url}/__sim/config`, {
        method: 'POST',
        body: JSON.stringify(faults),
      }).catch(() => null)
      if (answer?.ok) return child
      if (tries > 200 || child.exitCode !== null) throw new Error('The payment simulator does not start')
      await Bun.sleep(50)
    }
  }

  /** Its counts end with it. */
  async function count() {
    const stats = (await (await fetch(`${url}/__sim/stats`)).json()) as Stats
    counts.lostAnswers += stats.dropped
    counts.errors += stats.failed500
  }

  async function end() {
    await count()
    simulator.kill('SIGKILL')
    await simulator.exited
  }

  return {
    port,
    url,
    counts,
    /** It dies and comes back with what it had written down. */
    kill() {
      isBack = (async () => {
        await end()
        counts.kills++
        simulator = await start()
      })()
      return isBack
    },
    /** Settles when it is there; a server that starts without it would start one of its own at this port. */
    isBack: () => isBack,
    async setFaults(wanted: Record<string, number>) {
      faults = wanted
      const answer = await fetch(`${url}/__sim/config`, { method: 'POST', body: JSON.stringify(wanted) })
      if (!answer.ok) throw new Error(`No such faults: ${await answer.text()}`)
    },
    async close() {
      await end()
      await endpoint.stop(true)
    },
  }
}

type Stats = { dropped: number; failed500: number }
