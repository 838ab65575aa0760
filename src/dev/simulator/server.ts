import { simulatorKeys } from '../../adapters/payments/simulator-keys'
import { Api } from './api/api'
import { appointPayout, arrivePayout, payOutDaily } from './money/payouts'
import { answerControl } from './pages/control'
import { settleDebit } from './payments/confirming'
import { expireHold } from './payments/intents'
import { failRefund, settleRefund } from './payments/refunds'
import { expireOpenSession } from './payments/sessions'
import { type Faults, Simulation } from './simulation'
import type { Appointment } from './state'
import { addEndpoint } from './webhooks/endpoints'
import { WebhookSender } from './webhooks/webhook-sender'

export interface SimulatorOptions {
  /** 0 takes any free port. */
  port: number
  hostname?: string
  /** Without it, everything is forgotten at the end. */
  statePath?: string
  webhookUrl?: string
  /** Default: all. */
  webhookEvents?: string[]
  webhookSecret?: string
  /** Makes ids and faults repeatable; only heeded when the state is new. */
  seed?: string
  faults?: Partial<Faults>
}

export interface RunningSimulator {
  url: string
  host: string
  port: number
  publishableKey: string
  secretKey: string
  /** Turns the fault knobs of a simulator in this process. */
  faults: Faults
  stop(): Promise<void>
}

const longestTimerMs = 2 ** 31 - 1

export function startSimulator(options: SimulatorOptions): RunningSimulator {
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const webhookSender = new WebhookSender(() => sim)
  const appoint = (appointment: Appointment) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        keep(sim, appointment)
      },
      Math.min(Math.max(0, appointment.atMs - Date.now()), longestTimerMs),
    )
    timers.add(timer)
  }
  // The port first: whoever loses the race for it must not have touched the state.
  const server = Bun.serve({
    hostname: options.hostname ?? '127.0.0.1',
    port: options.port,
    maxRequestBodySize: 2 * 1024 * 1024,
    // Seconds, and the most there are: a connection that is closed as it is used again looks like a provider that is down.
    idleTimeout: 255,
    fetch: async request => {
      const cors = corsHeaders(request)
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
      if (isForeignWrite(request))
        return Response.json({ error: { message: 'Foreign origin.' } }, { status: 403 })
      const controlled = await answerControl(sim, request, stats)
      if (controlled) {
        for (const [name, value] of Object.entries(cors)) controlled.headers.set(name, value)
        return controlled
      }
      const { status, body, headers } = await api.answer(request)
      if (sim.faults.drop > 0 && sim.random() < sim.faults.drop) {
        api.counts.dropped += 1
        return cutOff(status)
      }
      return new Response(body, {
        status,
        headers: { 'content-type': 'application/json', ...headers, ...cors },
      })
    },
    error: error => {
      console.error(error)
      const message = 'The simulator has a fault of its own; see its output.'
      return Response.json({ error: { type: 'api_error', message } }, { status: 500 })
    },
  })
  const sim: Simulation = new Simulation(
    { statePath: options.statePath ?? null, seed: options.seed ?? null },
    { deliver: delivery => webhookSender.post(delivery), appoint },
  )
  Object.assign(sim.faults, options.faults)
  const api = new Api(sim)
  const waiting = () => sim.state.all('delivery').filter(({ givenUp }) => !givenUp)
  const stats = () => ({
    ...api.counts,
    hooks: { ...webhookSender.counts, waiting: waiting().length },
    intents: countBy(sim.state.all('payment_intent').map(({ status }) => status)),
    refunds: countBy(sim.state.all('refund').map(({ status }) => status ?? '')),
    faults: sim.faults,
  })

  const host = options.hostname ?? '127.0.0.1'
  const port = server.port ?? options.port
  sim.origin = `http://localhost:${port}`
  if (options.webhookUrl)
    addEndpoint(
      sim,
      { url: options.webhookUrl, enabled_events: options.webhookEvents ?? ['*'] },
      { id: 'we_started_with', secret: options.webhookSecret },
    )
  sim.commit()
  for (const delivery of waiting()) webhookSender.post(delivery)
  for (const appointment of sim.state.all('appointment')) appoint(appointment)
  appointPayout(sim)
  sim.commit()

  return {
    url: `http://${host}:${port}`,
    host,
    port,
    ...simulatorKeys,
    faults: sim.faults,
    async stop() {
      webhookSender.stop()
      for (const timer of timers) clearTimeout(timer)
      await server.stop(true)
      sim.state.close()
    },
  }
}

function keep(sim: Simulation, { id, what, objectId }: Appointment) {
  sim.state.remove('appointment', id)
  if (what === 'settleDebit') settleDebit(sim, objectId)
  if (what === 'settleRefund') settleRefund(sim, objectId)
  if (what === 'failRefund') failRefund(sim, objectId)
  if (what === 'expireHold') expireHold(sim, objectId)
  if (what === 'expireSession') expireOpenSession(sim, objectId)
  if (what === 'arrivePayout') arrivePayout(sim, objectId)
  if (what === 'payOut') payOutDaily(sim)
  sim.commit()
}

/** The work is done, and the connection breaks in the middle of the answer. */
function cutOff(status: number): Response {
  let sent = false
  const body = new ReadableStream({
    pull(controller) {
      if (sent) return controller.error(undefined)
      sent = true
      controller.enqueue(new TextEncoder().encode('{"id": "'))
    },
  })
  return new Response(body, { status, headers: { 'content-type': 'application/json' } })
}

function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')
}

/** Pages of this machine may call; pages from elsewhere may not use the visitor's browser to reach in. */
function isForeignWrite(request: Request): boolean {
  const origin = request.headers.get('origin')
  return request.method !== 'GET' && origin !== null && origin !== 'null' && !isLocal(origin)
}

function corsHeaders(request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  if (!origin || !isLocal(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
    'access-control-expose-headers': 'request-id, idempotent-replayed',
    'access-control-max-age': '600',
    vary: 'origin',
  }
}

function countBy(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
