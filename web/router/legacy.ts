export interface LegacyRules {
  /** Hosts of a single shop, where an unknown first segment is the id of a store. */
  shopHosts: readonly string[]
  /** First segments of paths that exist. */
  knownSegments: ReadonlySet<string>
}

/**
 * Where an old address lives today: hash routes become paths, moved screens their new ones. Gives path, search and
 * hash, or null when the address is fine as it is.
 */
export function rewriteLegacyUrl(url: URL, rules: LegacyRules): string | null {
  const before = url.pathname + url.search + url.hash
  const now = new URL(url)
  if (/^#!?\//.test(now.hash)) {
    const [path = '/', search = ''] = now.hash.replace(/^#!?/, '').split('?')
    now.pathname = path
    now.search = mergeSearch(now.search, search)
    now.hash = ''
  }
  now.pathname = movedPath(now.pathname.replace(/\/{2,}/g, '/').replace(/(.)\/+$/, '$1'))
  const edited = /^(\/admin\/products\/[^/]+)\/edit$/.exec(now.pathname)?.[1]
  if (edited) {
    now.pathname = edited
    now.searchParams.set('tab', 'edit')
  }
  const first = now.pathname.split('/')[1] ?? ''
  if (first && !rules.knownSegments.has(first)) {
    now.pathname = rules.shopHosts.includes(now.host) ? `/stores/${first}/catering` : '/'
  }
  const after = now.pathname + now.search + now.hash
  return after === before ? null : after
}

/** As the server has written them into the page. */
export function shopHosts(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name=shop-hosts]')?.content
  return named ? named.split(' ') : []
}

function movedPath(path: string) {
  if (path === '/home' || path === '/home/stores') return '/search'
  if (path === '/welcome') return '/login'
  if (path === '/store' || path === '/stores') return '/search'
  if (path.startsWith('/store/')) return `/stores/${path.slice('/store/'.length)}`
  if (path === '/company-dash') return '/company-dash/orders'
  if (path === '/ocp') return '/webtools/ocp-cli'
  if (path === '/admin/catalogs-old') return '/admin/catalogs'
  return path
}

function mergeSearch(search: string, more: string) {
  const params = new URLSearchParams(search)
  for (const [key, value] of new URLSearchParams(more)) params.set(key, value)
  return params.toString()
}
