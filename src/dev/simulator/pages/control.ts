import { authenticate, intentOfPage } from '../payments/three-d-secure'
import { publicView } from '../protocol/browser'
import { invalid, missing, WireError } from '../protocol/wire'
import { type Faults, noFaults, type Simulation } from '../simulation'
import type { Kind } from '../state'
import { act } from './bank-actions'
import { bankDonePage, bankPage } from './bank-pages'
import { answerCheckout } from './checkout-page'
import { html, sorryPage } from './page'
import { screenPage, screens } from './screens'

/** The simulator's own surface beside the API: the bank's page, hosted pages, lists, fault knobs, and its books. */
export async function answerControl(
  sim: Simulation,
  request: Request,
  stats: () => object,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const [, area, what = '', id = '', action = ''] = pathname.split('/')
  const isPost = request.method === 'POST'
  const screen = screens.find(({ path }) => path === pathname)
  if (screen && !isPost) return html(screenPage(sim, screen, searchParams))
  if (area !== '__sim') return null
  try {
    if (what === '3ds') return await answerBank(sim, request, id)
    if (what === 'checkout') return await answerCheckout(sim, request, id)
    if (what === 'objects') return Response.json(objectOf(sim, id))
    if (what === 'config' && isPost) return Response.json(turnKnobs(sim, await request.json()))
    if (what === 'config') return Response.json(sim.faults)
    if (what === 'stats') return Response.json(stats())
    if (what === 'dump') return Response.json(dump(sim))
    if (!isPost) return null
    act(sim, what, id, action)
    sim.commit()
    return new Response(null, { status: 303, headers: { location: cameFrom(request) } })
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    const isForPeople = request.headers.get('accept')?.includes('text/html')
    if (isForPeople) return html(sorryPage(error.message), error.status)
    return Response.json({ error: error.body }, { status: error.status })
  }
}

/** Back to the list with its filters. */
function cameFrom(request: Request): string {
  const from = request.headers.get('referer') ?? ''
  if (!URL.canParse(from)) return '/'
  const { pathname, search } = new URL(from)
  return screens.some(({ path }) => path === pathname) ? `${pathname}${search}` : '/'
}

async function answerBank(sim: Simulation, request: Request, id: string): Promise<Response> {
  if (request.method === 'POST') return await finishAtBank(sim, request, id)
  const { origin, searchParams } = new URL(request.url)
  const intent = intentOfPage(sim, id, searchParams.get('client_secret'))
  const waiting = intent.status === 'requires_action'
  return html(waiting ? bankPage(intent, request.url.slice(origin.length)) : bankDonePage(intent))
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
  'checkout_session',
  'payout',
  'payout_line',
  'event',
  'delivery',
]

/** Everything an auditor may compare the product's ledger with. */
const dump = (sim: Simulation) => Object.fromEntries(books.map(kind => [kind, sim.state.all(kind)]))

/** Any object that the simulator made, by its id. */
function objectOf(sim: Simulation, id: string): object {
  for (const kind of books) {
    const found = sim.state.get(kind, id)
    if (found) return found
  }
  throw missing('object', id)
}
