import { createHash, randomBytes } from 'node:crypto'
import { simulatorKeys } from '../../../adapters/payments/simulator-keys'
import { type BrowserCall, publicView, readBrowserCall } from '../protocol/browser'
import { decodeForm, type Form, WireError } from '../protocol/wire'
import { apiVersion, type Simulation } from '../simulation'
import type { SavedAnswer } from '../state'
import type { Route } from './route'
import { findRoute } from './routes'

export interface Answer {
  status: number
  /** JSON */
  body: string
  headers: Record<string, string>
}

const largestBodyBytes = 1024 * 1024

/** The API itself: who calls, what the call is, whether it was answered before, then the work. */
export class Api {
  readonly counts = { requests: 0, executed: 0, replayed: 0, conflicts: 0, failed500: 0, dropped: 0 }
  private readonly inFlight = new Set<string>()

  constructor(private readonly sim: Simulation) {}

  async answer(request: Request): Promise<Answer> {
    this.counts.requests += 1
    const requestId = `req_${randomBytes(7).toString('hex')}`
    const headers: Record<string, string> = { 'request-id': requestId, 'stripe-version': apiVersion }
    const idempotencyKey = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    try {
      const call = await readCall(request)
      if (!idempotencyKey) {
        await this.delay()
        const { status, body } = this.execute(call, requestId, null)
        return { status, body, headers }
      }
      return await this.answerOnce(call, idempotencyKey, requestId, headers)
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      return { status: error.status, body: JSON.stringify({ error: error.body }), headers }
    }
  }

  private async answerOnce(call: Call, key: string, requestId: string, headers: Record<string, string>) {
    if (key.length > 255)
      throw new WireError(
        400,
        { type: 'idempotency_error', message: 'Idempotency keys may be at most 255 characters.' },
        false,
      )
    const saved = this.sim.state.get('answer', key)
    if (saved) return this.replay(saved, call, headers)
    if (this.inFlight.has(key)) {
      this.counts.conflicts += 1
      throw new WireError(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`,
        },
        false,
      )
    }
    this.inFlight.add(key)
    try {
      await this.delay()
      const { status, body } = this.execute(call, requestId, key)
      return { status, body, headers }
    } finally {
      this.inFlight.delete(key)
    }
  }

  private replay(saved: SavedAnswer, call: Call, headers: Record<string, string>): Answer {
    if (saved.request !== call.fingerprint)
      throw new WireError(
        400,
        {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${saved.id}' if you meant to execute a different request.`,
        },
        false,
      )
    this.counts.replayed += 1
    return {
      status: saved.status,
      body: saved.body,
      headers: { ...headers, 'idempotent-replayed': 'true', 'original-request': saved.requestId },
    }
  }

  /** Synchronous from here to the commit, so that no two requests ever see each other half done. */
  private execute(call: Call, requestId: string, key: string | null): { status: number; body: string } {
    const { sim } = this
    const unlucky = (rate: number) => rate > 0 && sim.random() < rate
    const outage = { type: 'api_error' as const, message: 'An unknown error occurred.' }
    if (unlucky(sim.faults.err500)) {
      this.counts.failed500 += 1
      throw new WireError(500, outage, false)
    }
    const answer = unlucky(sim.faults.err500Saved)
      ? { status: 500, body: { error: outage } }
      : this.work(call, requestId, key)
    if (answer.status === 500) this.counts.failed500 += 1
    // Written out at once: it leaves as it was when it was made, whatever becomes of the objects in it.
    const body = JSON.stringify(answer.body)
    if (key)
      sim.state.put('answer', {
        id: key,
        request: call.fingerprint,
        requestId,
        status: answer.status,
        body,
        savedAtMs: Date.now(),
      })
    sim.commit()
    return { status: answer.status, body }
  }

  private work(call: Call, requestId: string, key: string | null): { status: number; body: unknown } {
    const { sim } = this
    const work = call.route.prepare(call.form)
    sim.request = { id: requestId, idempotency_key: key }
    try {
      this.counts.executed += 1
      call.browser?.check(sim, call.ids[0] ?? '')
      const body = work(sim, call.ids)
      return { status: 200, body: call.browser ? publicView(body) : body }
    } catch (error) {
      if (!(error instanceof WireError) || !error.executed) throw error
      return { status: error.status, body: { error: call.browser ? publicView(error.body) : error.body } }
    } finally {
      sim.request = null
    }
  }

  private delay(): Promise<void> | undefined {
    const { latencyMs } = this.sim.faults
    return latencyMs > 0 ? Bun.sleep(latencyMs) : undefined
  }
}

interface Call {
  route: Route
  ids: string[]
  form: Form
  browser: BrowserCall | null
  fingerprint: string
}

async function readCall(request: Request): Promise<Call> {
  const { pathname, search } = new URL(request.url)
  const raw = request.method === 'POST' ? await request.text() : search.slice(1)
  if (raw.length > largestBodyBytes)
    throw new WireError(413, { type: 'invalid_request_error', message: 'Request too large.' }, false)
  const form = decodeForm(raw)
  const key = keyOf(request, form)
  const found = findRoute(request.method, pathname)
  if (key === simulatorKeys.publishableKey) {
    const browser = readBrowserCall(found?.route.path ?? '', request.method, form)
    return { ...found!, form: browser.form, browser, fingerprint: fingerprint(request, pathname, raw) }
  }
  if (!found)
    throw new WireError(
      404,
      {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${pathname}). The simulator does not play it, or it does not exist.`,
      },
      false,
    )
  return { ...found, form, browser: null, fingerprint: fingerprint(request, pathname, raw) }
}

function keyOf(request: Request, form: Form): string {
  const header = request.headers.get('authorization') ?? ''
  const basic = header.startsWith('Basic ') ? atob(header.slice(6)).replace(/:$/, '') : null
  const key = basic ?? header.replace(/^Bearer /, '') ?? ''
  const given = key || (typeof form.key === 'string' ? form.key : '')
  delete form.key
  if (given === simulatorKeys.secretKey || given === simulatorKeys.publishableKey) return given
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(Math.max(0, given.length - 8))}`
    : 'You did not provide an API key.'
  throw new WireError(401, { type: 'invalid_request_error', message }, false)
}

const fingerprint = (request: Request, path: string, raw: string) =>
  `${request.method} ${path} ${createHash('sha256').update(raw).digest('base64')}`
