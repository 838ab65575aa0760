import { publicView } from './browser'
import { settleDebit } from './confirming'
import { openDispute } from './disputes'
import { findIntent, lapseHold } from './intents'
import { bankDonePage, bankPage, overviewPage } from './pages'
import { type Faults, noFaults, type Simulation } from './simulation'
import type { Kind } from './state'
import { authenticate, intentOfPage, isOutcome } from './three-d-secure'
import { invalid, WireError } from './wire'

/** The simulator's own surface beside the API: the bank's page, the overview, fault knobs, and its books. */
export async function answerControl(
  sim: Simulation,
  request: Request,
  stats: () => object,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, area, what = '', id = '', action = ''] = pathname.split('/')
  const isPost = request.method === 'POST'
  if (pathname === '/' && !isPost) return html(overviewPage(sim))
  if (area !== '__sim') return null
  try {
    if (what === '3ds' && isPost) return await finishAtBank(sim, request, id)
    if (what === '3ds') {
      const intent = intentOfPage(sim, id, searchParams.get('client_secret'))
      const waiting = intent.status === 'requires_action'
      return html(
        waiting
          ? bankPage(intent, request.url.slice(new URL(request.url).origin.length))
          : bankDonePage(intent),
      )
    }
    if (what === 'intents' && isPost) {
      actOn(sim, id, action)
      sim.commit()
      return new Response(null, { status: 303, headers: { location: '/' } })
    }
    if (what === 'config' && isPost) return Response.json(turnKnobs(sim, await request.json()))
    if (what === 'config') return Response.json(sim.faults)
    if (what === 'stats') return Response.json(stats())
    if (what === 'dump') return Response.json(dump(sim))
    return null
  } catch (error) {
    if (error instanceof WireError) return Response.json({ error: error.body }, { status: error.status })
    throw error
  }
}

/** From the page's own form, or as JSON `{outcome, client_secret}` from a dialog of the product. */
async function finishAtBank(sim: Simulation, request: Request, id: string): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const isJson = request.headers.get('content-type')?.includes('json') ?? false
  const sent: Record<string, unknown> = isJson
    ? ((await request.json()) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(await request.text()))
  const secret = searchParams.get('client_secret') ?? String(sent.client_secret ?? '')
  const intent = authenticate(sim, intentOfPage(sim, id, secret), sent.outcome)
  sim.commit()
  if (isJson) return Response.json(publicView(intent))
  const back = searchParams.get('return_url')
  if (!back || !/^https?:\/\//.test(back)) return html(bankDonePage(intent))
  const target = new URL(back)
  target.searchParams.set(intent.object, intent.id)
  target.searchParams.set(`${intent.object}_client_secret`, secret)
  target.searchParams.set('redirect_status', sent.outcome === 'succeed' ? 'succeeded' : 'failed')
  return new Response(null, { status: 303, headers: { location: target.href } })
}

function actOn(sim: Simulation, id: string, action: string) {
  const intent = id.startsWith('seti_') ? sim.state.get('setup_intent', id) : findIntent(sim, id)
  if (intent && isOutcome(action)) authenticate(sim, intent, action)
  if (action === 'settle') settleDebit(sim, id)
  if (action === 'lapse') lapseHold(sim, id)
  if (action === 'dispute') {
    const charge = sim.state.get('charge', String(findIntent(sim, id).latest_charge))
    if (charge?.captured && !charge.disputed) openDispute(sim, charge)
  }
}

function turnKnobs(sim: Simulation, wanted: unknown): Faults {
  for (const [name, value] of Object.entries(wanted ?? {})) {
    if (!Object.hasOwn(noFaults, name)) throw invalid(`There is no knob ${name}.`, { param: name })
    if (typeof value !== 'number' || !(value >= 0))
      throw invalid(`${name} must be a number, 0 or more.`, { param: name })
    sim.faults[name as keyof Faults] = value
  }
  return sim.faults
}

const books: Kind[] = [
  'payment_intent',
  'setup_intent',
  'charge',
  'refund',
  'dispute',
  'balance_transaction',
  'customer',
  'payment_method',
  'mandate',
  'event',
  'delivery',
]

/** Everything an auditor may compare the product's ledger with. */
const dump = (sim: Simulation) => Object.fromEntries(books.map(kind => [kind, sim.state.all(kind)]))

function html(page: string): Response {
  return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
