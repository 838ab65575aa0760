/** Stripe's wire format: bracketed forms in, JSON and error objects out. */

export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

export interface WireErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  code?: string
  decline_code?: string
  message: string
  param?: string
  [context: string]: unknown
}

/** An error answer. `executed` tells whether the endpoint began its work, and so whether a key remembers it. */
export class WireError extends Error {
  constructor(
    readonly status: number,
    readonly body: WireErrorBody,
    readonly executed = true,
  ) {
    super(body.message)
  }
}

export function invalid(
  message: string,
  details: { code?: string; param?: string; [key: string]: unknown } = {},
) {
  return new WireError(400, { type: 'invalid_request_error', message, ...details })
}

/** Refused before the endpoint began. */
export function malformed(message: string, code: string, param: string) {
  return new WireError(400, { type: 'invalid_request_error', code, message, param }, false)
}

export function missing(what: string, id: string, param = 'id') {
  const message = `No such ${what}: '${id}'`
  return new WireError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** `a[b][c]=1&d[]=2&d[0]=3` → `{a: {b: {c: '1'}}, d: ['2', '3']}` */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null)
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [key.split('[', 1)[0]!, ...[...key.matchAll(/\[([^\]]*)\]/g)].map(match => match[1]!)]
    if (path.length > 8) throw malformed('Parameters are nested too deeply.', 'parameter_unknown', key)
    place(form, path, value)
  }
  return withLists(form) as Form
}

function place(form: Form, path: string[], value: string) {
  let at = form
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(at).length) : part
    if (depth === path.length - 1) {
      at[key] = value
      return
    }
    const next = at[key]
    const inner: Form = isForm(next) ? next : Object.create(null)
    at[key] = inner
    at = inner
  }
}

/** Objects whose keys are 0, 1, 2… were lists. */
function withLists(value: FormValue): FormValue {
  if (!isForm(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList
    ? entries.map(([, inner]) => inner)
    : Object.assign(Object.create(null), Object.fromEntries(entries))
}

export function isForm(value: unknown): value is Form {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
