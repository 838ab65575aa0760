import { join } from 'node:path'

type Asset = {
  raw: Uint8Array
  br?: Uint8Array
  gz?: Uint8Array
  type: string
  etag: string
  immutable: boolean
}

/** Serves the built web from memory: compressed once at build time, hashed names for ever, the page never from a cache. */
export async function loadStaticWeb(folder: string, contentSecurityPolicy: string) {
  const assets = new Map<string, Asset>()
  for (const name of new Bun.Glob('**/*').scanSync({ cwd: folder })) {
    if (/\.(br|gz|map)$/.test(name)) continue
    const file = Bun.file(join(folder, name))
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
      immutable: /^(assets|fonts)\//.test(name),
    })
  }

  return (request: Request): Response => {
    const { pathname } = new URL(request.url)
    const found = assets.get(pathname)
    // A file that is gone must not answer with a page: the browser would take it for a script.
    if (!found && /^\/(assets|fonts)\/|\.\w{2,5}$/.test(pathname))
      return new Response('Not Found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const asset = found ?? assets.get('/index.html')
    if (!asset) return new Response('The web is not built', { status: 503 })
    const headers = new Headers({
      'content-type': asset.type,
      etag: asset.etag,
      vary: 'accept-encoding',
      'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      ...(asset.type.startsWith('text/html') ? pageHeaders(contentSecurityPolicy) : {}),
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

export const pageHeaders = (contentSecurityPolicy: string) => ({
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), usb=(self), microphone=()',
  'x-frame-options': 'DENY',
})

/**
 * What a page of ours may load. Styles are the one loose end: Radix and the toasts put style elements into
 * the page, which a strict policy would block.
 */
export function contentSecurityPolicy(hosts: {
  payments: string | null
  stripe: boolean
  tiles: string | null
}): string {
  const scripts = ["'self'", "'wasm-unsafe-eval'", ...(hosts.stripe ? ['https://js.stripe.com'] : [])]
  const connect = [
    "'self'",
    'ws:',
    'wss:',
    ...(hosts.payments ? [hosts.payments] : []),
    ...(hosts.stripe ? ['https://api.stripe.com'] : []),
    ...(hosts.tiles ? [hosts.tiles] : []),
  ]
  const frames = [
    "'self'",
    ...(hosts.payments ? [hosts.payments] : []),
    ...(hosts.stripe ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : []),
  ]
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${hosts.tiles ? ` ${hosts.tiles}` : ''}`,
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join('; ')
}
