import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pageHeaders } from './headers'

type Asset = {
  raw: Uint8Array
  br?: Uint8Array
  gz?: Uint8Array
  type: string
  etag: string
  immutable: boolean
}

/** Serves the built web from memory: compressed once at build time, hashed names for ever, the page never from a cache. */
export async function loadStaticWeb(
  folder: string,
  contentSecurityPolicy: string,
  shopHosts: readonly string[] = [],
) {
  const assets = new Map<string, Asset>()
  for (const name of new Bun.Glob('**/*').scanSync({ cwd: folder })) {
    if (/\.(br|gz|map)$/.test(name)) continue
    const file = Bun.file(join(folder, name))
    if (name === 'index.html' && shopHosts.length) {
      assets.set(`/${name}`, shopPage(await file.text(), file.type, shopHosts))
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
      etag: `"${Bun.hash(raw).toString(36)}"`,
      immutable: name.startsWith('assets/'),
    })
  }

  return (request: Request): Response => {
    const { pathname } = new URL(request.url)
    const found = assets.get(pathname)
    // A file that is gone must not answer with a page: the browser would take it for a script.
    if (!found && /^\/assets\/|\.\w{2,5}$/.test(pathname))
      return new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const asset = found ?? assets.get('/index.html')
    if (!asset) return new Response('The web is not built', { status: 503 })
    const headers = new Headers({
      'content-type': asset.type,
      etag: asset.etag,
      vary: 'accept-encoding',
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      // Scripts too: workers obey the policy that they come with.
      ...pageHeaders(contentSecurityPolicy),
    })
    if (request.headers.get('if-none-match') === asset.etag)
      return new Response(null, { status: 304, headers })
    const accepted = request.headers.get('accept-encoding') ?? ''
    const encoding =
      asset.br && /\bbr\b/.test(accepted) ? 'br' : asset.gz && /\bgzip\b/.test(accepted) ? 'gzip' : null
    if (encoding) headers.set('content-encoding', encoding)
    const body = encoding === 'br' ? asset.br! : encoding === 'gzip' ? asset.gz! : asset.raw
    return new Response(request.method === 'HEAD' ? null : (body as BodyInit), { headers })
  }
}

/** The page that names the hosts of the shop: it has to know them before it asks anything. */
function shopPage(html: string, type: string, hosts: readonly string[]): Asset {
  const named = html.replace('</title>', `</title><meta name="shop-hosts" content="${hosts.join(' ')}">`)
  const raw = new TextEncoder().encode(named)
  return {
    raw,
    br: brotliCompressSync(raw),
    gz: gzipSync(raw),
    type,
    etag: `"${Bun.hash(raw).toString(36)}"`,
    immutable: false,
  }
}
