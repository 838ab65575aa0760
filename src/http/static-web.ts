import { join } from 'node:path'
import type { Clock } from '../core/clock'
import { FIRST_PAGES_FILE } from '../core/contract/first-pages'
import { type AskAsStranger, loadFirstPages } from './first-pages'
import { pageHeaders, withWebAssembly } from './headers'
import { answerWith, etagOf, type Packed, pack } from './packed'
import {
  isSimulated,
  SIMULATED_CLOCK_PATH,
  simulatedClockScript,
  withSimulatedClock,
} from './simulated-clock'

type Asset = Packed & { immutable: boolean }
type Options = {
  contentSecurityPolicy: string
  publicUrl: string
  shopHosts?: readonly string[]
  /** Of the server: pages follow the one of a simulation. */
  clock?: Clock
}
/** What draws papers in a browser runs WebAssembly; pages do not. */
const PAPER_WORKER = /^\/assets\/paper\/[^/]+\.js$/

export type Web = (request: Request, ask: AskAsStranger) => Response | Promise<Response>

/** Serves the built web from memory: compressed once at build time, hashed names for ever, pages never from a cache. */
export async function loadStaticWeb(
  folder: string,
  { contentSecurityPolicy, publicUrl, shopHosts = [], clock }: Options,
): Promise<Web> {
  const simulated = clock && isSimulated(clock) ? clock : null
  const assets = new Map<string, Asset>()
  for (const name of new Bun.Glob('**/*').scanSync({ cwd: folder })) {
    if (/\.(br|gz|map)$/.test(name) || name === FIRST_PAGES_FILE) continue
    const file = Bun.file(join(folder, name))
    if (name === 'index.html' && (shopHosts.length || simulated)) {
      const shop = shopHosts.length ? shopPage(await file.text(), shopHosts) : await file.text()
      const page = await pack(simulated ? withSimulatedClock(shop) : shop, file.type)
      assets.set(`/${name}`, { ...page, immutable: false })
      continue
    }
    const raw = await file.bytes()
    const packed = async (ending: string) => {
      const twin = Bun.file(join(folder, name + ending))
      return (await twin.exists()) ? twin.bytes() : undefined
    }
    assets.set(`/${name}`, {
      raw,
      br: await packed('.br'),
      gz: await packed('.gz'),
      type: file.type,
      etag: etagOf(raw),
      immutable: name.startsWith('assets/'),
    })
  }
  const page = assets.get('/index.html')
  const firstPageOf = await loadFirstPages(folder, new TextDecoder().decode(page?.raw), publicUrl)

  return (request, ask) => {
    const { pathname } = new URL(request.url)
    if (simulated && pathname === SIMULATED_CLOCK_PATH)
      return new Response(simulatedClockScript(simulated), {
        headers: { 'content-type': 'text/javascript', 'cache-control': 'no-store' },
      })
    const found = assets.get(pathname)
    // A file that is gone must not answer with a page: the browser would take it for a script.
    if (!found && /^\/assets\/|\.\w{2,5}$/.test(pathname))
      return new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const asset = found ?? page
    if (!asset) return new Response('The web is not built', { status: 503 })
    const headers = new Headers({
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Scripts too: workers obey the policy that they come with.
      ...pageHeaders(
        PAPER_WORKER.test(pathname) ? withWebAssembly(contentSecurityPolicy) : contentSecurityPolicy,
      ),
    })
    const first = found ? null : firstPageOf(request, ask)
    if (!found) headers.set('vary', 'accept-language, cookie')
    return first
      ? first.then(served => answerWith(served.page, request, headers, served.status))
      : answerWith(asset, request, headers)
  }
}

/** The page that names the hosts of the shop: it has to know them before it asks anything. */
const shopPage = (html: string, hosts: readonly string[]) =>
  html.replace('</title>', `</title><meta name="shop-hosts" content="${hosts.join(' ')}">`)
