import { sign } from 'node:crypto'
import type { ToldProof } from '../../src/modules/printing/printers/contract/print-proof'
import type {
  CommandOutcome,
  RemoteCommand,
} from '../../src/modules/printing/printers/contract/remote-commands'
import { commandText } from '../../src/modules/printing/printers/rules/remote-commands'
import type { OfferedJob } from '../client'
import { keyPair } from '../update/testing-release'

export interface TestingJob extends OfferedJob {
  state: 'queued' | 'claimed' | 'printed' | 'failed'
  error?: string
  outcome?: CommandOutcome
  proof?: ToldProof
  /** How often a device said that it is printed. */
  reports: number
}

export interface TestingServer {
  address: string
  jobs: TestingJob[]
  /** The headers of each call, newest last. */
  calls: { method: string; path: string; headers: Headers }[]
  add(job: Partial<OfferedJob> & { id: string; html: string }): TestingJob
  /** Called before each answer; return a response to answer otherwise. */
  intercept: (request: Request) => Response | null
  /** Sent to this device, signed with `commandKey`. */
  command(id: string, command: RemoteCommand, deviceId: string, expiresInMs?: number): TestingJob
  /** DER of the public key, in base64. */
  commandKey: string
  claimCode: string
  confirmClaim(): void
  /** Whether who asks for work is answered when there is some, or at once. */
  isPatient: boolean
  /** Ends without an answer at the next call, `before` or `after` it has done what it was asked, and starts again. */
  crash(when: 'before' | 'after'): Promise<void>
  stop(): void
}

interface Report {
  status: 'printed' | 'failed'
  error?: string
  proof?: ToldProof
  outcome?: CommandOutcome
}

export const TOKEN = 'prn_test'

const DOWN_MS = 60

/** The platform's calls for printers, with its rules: one job at a time, and the same one again until it is settled. */
export function startTestingServer(): TestingServer {
  const jobs: TestingJob[] = []
  const keys = keyPair()
  let isClaimed = false
  const waiting: (() => void)[] = []
  const state: TestingServer = {
    address: '',
    jobs,
    calls: [],
    intercept: () => null,
    isPatient: false,
    claimCode: 'K7M2Q9XD',
    add(job) {
      const made: TestingJob = {
        ...{ isCommand: false, command: null },
        ...{ format: 'escpos', width: 550, height: null, copies: 1, state: 'queued', reports: 0 },
        ...job,
      }
      jobs.push(made)
      for (const answer of waiting.splice(0)) answer()
      return made
    },
    commandKey: keys.key,
    command(id, command, deviceId, expiresInMs = 60_000) {
      const text = JSON.stringify(command)
      const expiresAt = new Date(Date.now() + expiresInMs).toISOString()
      const toSign = Buffer.from(commandText({ jobId: id, deviceId, expiresAt, text }))
      const signature = sign(null, toSign, keys.privateKey).toString('base64')
      return state.add({ id, html: '', isCommand: true, command: { text, expiresAt, signature } })
    },
    confirmClaim() {
      isClaimed = true
    },
    crash: when =>
      new Promise(resolve => {
        crash = { when, resolve }
      }),
    stop: () => void server.stop(true),
  }

  let crash: { when: 'before' | 'after'; resolve: () => void } | null = null
  const open = (port: number) =>
    Bun.serve({
      hostname: '127.0.0.1',
      port,
      async fetch(request) {
        if (!crash) return await answerTo(request)
        if (crash.when === 'after') await answerTo(request)
        const { resolve } = crash
        crash = null
        void server.stop(true)
        setTimeout(() => {
          server = open(Number(new URL(state.address).port))
          resolve()
        }, DOWN_MS)
        return await new Promise<Response>(() => {})
      },
    })

  async function answerTo(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.replace('/api/v1/printer-api', '')
    state.calls.push({ method: request.method, path, headers: request.headers })
    const other = state.intercept(request)
    if (other) return other
    if (path === '/claim') return Response.json(isClaimed ? { token: TOKEN } : { claimCode: state.claimCode })
    if (request.headers.get('authorization') !== `Bearer ${TOKEN}`)
      return Response.json({ code: 107_005, message: 'Add this printer again' }, { status: 401 })
    if (path === '/printers/self/ping') return Response.json({ ok: true })
    if (path === '/printers/self/next-job') return nextJob(request.headers.get('x-printer-takes') ?? 'paper')
    const job = jobs.find(one => path === `/print-jobs/${one.id}`)
    if (!job) return Response.json({ code: 107_003, message: 'Not Found' }, { status: 404 })
    const { status, error, outcome, proof } = (await request.json()) as Report
    Object.assign(job, { state: status, error, outcome, proof, reports: job.reports + 1 })
    return Response.json({ ok: true })
  }

  async function nextJob(takes: string): Promise<Response> {
    const job =
      jobs.find(one => one.state === 'claimed') ??
      jobs.find(one => one.state === 'queued' && takes.includes(one.isCommand ? 'command' : 'paper'))
    if (!job && state.isPatient) {
      await new Promise<void>(resolve => waiting.push(resolve))
      return nextJob(takes)
    }
    if (!job) return new Response(null, { status: 204 })
    job.state = 'claimed'
    const { id, html, format, width, height, copies, command, isCommand } = job
    const kind = isCommand ? 'command' : 'kitchen'
    return Response.json({ id, html, format, width, height, copies, kind, command })
  }
  let server = open(0)
  state.address = `http://127.0.0.1:${server.port}`
  return state
}
