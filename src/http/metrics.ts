import { Gauge, Registry } from 'prom-client'
import type { World } from '../core/context'
import { counted } from '../core/figures/counted'
import { type Figures, readFigures } from '../modules/operations/platform/read-figures'
import { PRINTER_RECENT_SECONDS } from '../modules/printing/printers/rules/printing-jobs'

type Parts = {
  world: World
  port: number
  hostname: string
  load: () => { lent: number; waiting: number }
  liveConnections: () => number
  /** Kinds of jobs that there are; what others have left is told together. */
  jobKinds: readonly string[]
}

/** Serves what Prometheus reads, at a port of its own that no visitor reaches. */
export function serveMetrics({ port, hostname, ...parts }: Parts) {
  const read = makeMetrics(parts)
  return Bun.serve({
    port,
    hostname,
    development: false,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname !== '/metrics') return new Response('Figures are at /metrics\n', { status: 404 })
      return new Response(await read(), { headers: { 'content-type': counted.contentType } })
    },
  })
}

/** Answers all figures as text: those that this process counts, and those of the moment. */
export function makeMetrics({ world, load, liveConnections, jobKinds }: Omit<Parts, 'port' | 'hostname'>) {
  const moment = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `comanda_${name}`, help, labelNames, registers: [moment] })
  const up = gauge('database_up', 'Whether the database answers')
  const lent = gauge('database_connections_in_use', 'Connections to the database that are in use')
  const waiting = gauge('database_waiting', 'Who waits for a connection to the database')
  const live = gauge('live_connections', 'Live connections to this server')
  const jobs = gauge('jobs_waiting', 'Jobs whose time has come and that are not done, by kind', ['kind'])
  const oldest = gauge('jobs_oldest_seconds', 'How long the oldest of them has been due', ['kind'])
  const silent = gauge('printers_silent', 'Printers that have not been heard of for a while')
  const papers = gauge('print_jobs_waiting', 'Papers that no printer has taken yet')
  const orders = gauge('orders_of_a_day', 'Orders placed in the last 24 hours, by state', ['state'])
  let last = Promise.resolve('')

  function show(figures: Figures) {
    const byKind = Map.groupBy(figures.jobs, ({ kind }) => (jobKinds.includes(kind) ? kind : 'other'))
    for (const [kind, its] of byKind) {
      jobs.set(
        { kind },
        its.reduce((sum, { count }) => sum + count, 0),
      )
      oldest.set({ kind }, Math.max(...its.map(({ oldestSeconds }) => oldestSeconds)))
    }
    silent.set(figures.printers.silent)
    papers.set(figures.printers.jobsWaiting)
    for (const { state, count } of figures.orders) orders.set({ state }, count)
  }

  async function read(): Promise<string> {
    const { lent: inUse, waiting: queue } = load()
    lent.set(inUse)
    waiting.set(queue)
    live.set(liveConnections())
    for (const one of [jobs, oldest, orders]) one.reset()
    const figures = await readFigures(world.db, world.clock.now(), PRINTER_RECENT_SECONDS).catch(error => {
      world.log.warn({ err: error }, 'figures cannot be read')
      return null
    })
    up.set(figures ? 1 : 0)
    if (figures) show(figures)
    else for (const one of [silent, papers]) one.remove()
    return `${await counted.metrics()}${await moment.metrics()}`
  }

  // One after the other: they share the gauges.
  return (): Promise<string> => {
    last = last.then(read, read)
    return last
  }
}
