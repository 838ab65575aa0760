/** Calls that work during maintenance: what clients wait with, what devices report, and how a super admin signs in. */
const STAYS_OPEN = new Set([
  'public.status',
  'public.appVersion',
  'public.installation',
  'public.auth.logIn',
  'public.auth.refresh',
  'public.auth.methods',
  'public.auth.magic',
  'public.auth.requestEmailPin',
  'public.auth.verifyEmailPin',
  'public.auth.phone',
  'public.auth.google',
  'public.auth.apple',
  'app.auth.logOut',
  'printer',
  'kiosk',
  'courier.location.ingest',
])

/**
 * Whether a call, or what it is part of, stays open.
 * @param call The path of a procedure, such as `public.auth.logIn`.
 */
export function staysOpen(call: string): boolean {
  for (let end = call.indexOf('.'); end > 0; end = call.indexOf('.', end + 1))
    if (STAYS_OPEN.has(call.slice(0, end))) return true
  return STAYS_OPEN.has(call)
}

/** Seconds after which to ask again, between half a minute and an hour. */
export function retryAfter(until: Date | null | undefined, now: Date): number {
  const left = until ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 60
  return Math.min(3600, Math.max(30, left))
}
