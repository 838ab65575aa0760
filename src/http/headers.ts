/**
 * What every answer says beside its contents, whichever route gave it. A route that has said something of its own,
 * such as how long a picture may be kept, is left to it.
 */
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  // Links carry tokens: other sites are not told which of our pages somebody comes from.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'geolocation=(self), camera=(self), usb=(self), microphone=(), payment=(self), browsing-topics=()',
  'x-frame-options': 'DENY',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
/** A year, and the subdomains too; browsers forget it when it is sent over plain HTTP. */
const ONLY_ENCRYPTED = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export function makeDress({ publicUrl }: { publicUrl: string }) {
  const entries = Object.entries({ ...ALWAYS, ...(publicUrl.startsWith('https:') ? ONLY_ENCRYPTED : {}) })
  return (response: Response): Response => {
    const { headers } = response
    for (const [name, value] of entries) if (!headers.has(name)) headers.set(name, value)
    return response
  }
}

/** Where browsers tell what a page was kept from loading. */
export const REPORTS_PATH = '/api/v1/csp-reports'

export const pageHeaders = (contentSecurityPolicy: string) => ({
  'content-security-policy': contentSecurityPolicy,
  'reporting-endpoints': `csp="${REPORTS_PATH}"`,
})

/** Stripe's script loads parts of itself from hosts below its own. */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']

/** The printer program on the visitor's own computer, whatever port it was told to listen on. */
const PRINTER_PROGRAM = 'http://127.0.0.1:*'

/** The same for a worker that compiles WebAssembly. */
export const withWebAssembly = (policy: string) =>
  policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")

/**
 * What a page of ours may load. Styles are a loose end: Radix and the toasts put style elements into the page, which a
 * strict policy would block. So are trusted types: React, the service worker and the payment provider's loader hand
 * plain text to the browser, and would need a policy that lets everything through.
 */
export function contentSecurityPolicy(hosts: {
  /** How people reach the product: some browsers do not count its live connection as 'self'. */
  publicUrl: string
  payments: string | null
  stripe: boolean
  tiles: string | null
  /** Origins of other installations that staff may switch to. */
  environments?: string[]
}): string {
  const isEncrypted = hosts.publicUrl.startsWith('https:')
  const scripts = ["'self'", ...(hosts.stripe ? STRIPE_SCRIPTS : [])]
  const connect = [
    "'self'",
    hosts.publicUrl.replace(/^http/, 'ws').replace(/(:\/\/[^/]+).*/, '$1'),
    PRINTER_PROGRAM,
    ...(hosts.payments ? [hosts.payments] : []),
    ...(hosts.stripe ? ['https://api.stripe.com'] : []),
    ...(hosts.tiles ? [hosts.tiles] : []),
    ...(hosts.environments ?? []).flatMap(origin => [origin, origin.replace(/^http/, 'ws')]),
  ]
  const frames = [
    "'self'",
    ...(hosts.payments ? [hosts.payments] : []),
    ...(hosts.stripe ? [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'] : []),
  ]
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${hosts.tiles ? ` ${hosts.tiles}` : ''}`,
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    `frame-src ${frames.join(' ')}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    ...(isEncrypted ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORTS_PATH}`,
    'report-to csp',
  ].join('; ')
}
