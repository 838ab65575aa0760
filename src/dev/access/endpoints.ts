import type { World } from '../../core/context'
import { PERMISSION_TYPES, type PermissionType } from '../../core/contract/access'
import type { Meta } from '../../core/procedures'
import { surface } from '../../http/legacy/surface'
import { rawRoutes } from '../../http/raw/raw-routes'
import { appRouter } from '../../routers/app'

/** A way into the product: a REST path, or a procedure that has none. */
export type Endpoint = {
  /** As the table of who may come in calls it. */
  name: string
  method: string
  path: string
  /** What answers; null for what is served by hand. */
  procedure: string | null
}
export type Procedure = { _def: { type: 'query' | 'mutation'; inputs: unknown[]; meta: Meta } }

export const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

export function allEndpoints(world: World): Endpoint[] {
  const rest = surface.map(({ method, path, procedure }) => ({
    name: `${method} ${path}`,
    method,
    path,
    procedure,
  }))
  const byHand = rawRoutes({
    world,
    openContext: () => Promise.reject(new Error('Only to be listed')),
    ipOf: () => null,
  }).documented.map(({ method, path }) => ({ name: `${method} ${path}`, method, path, procedure: null }))
  const withPath = new Set<string>(surface.map(route => route.procedure))
  const typed = Object.entries(procedures)
    .filter(([path]) => !withPath.has(path))
    .map(([path, { _def }]) => ({
      name: `${_def.type} ${path}`,
      method: 'trpc',
      path,
      procedure: path,
    }))
  return [...rest, ...byHand, ...typed]
}

/** Who may call an endpoint. `kinds`: of permission. */
export type Who = {
  isOpen: boolean
  signedIn: boolean
  devices: string[]
  kinds: PermissionType[]
  isInPerson: boolean
  isForKeys: boolean
  spendsSession: boolean
}

const WORDS = ['anyone', 'signed-in', 'printer', 'kiosk']

/** The table, read: what each line promises. */
export async function readExpectedAccess(): Promise<Map<string, Who>> {
  const text = await Bun.file(`${import.meta.dir}/expected-access.tsv`).text()
  const promised = new Map<string, Who>()
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue
    const [endpoint = '', who = '', remarks = ''] = line.split('\t')
    if (promised.has(endpoint)) throw new Error(`Twice in the table: ${endpoint}`)
    const words = who.split(' ').filter(Boolean)
    const kinds = words.filter(word => !WORDS.includes(word)).map(word => `${word}Permission`)
    const unknown = kinds.filter(kind => !PERMISSION_TYPES.includes(kind as PermissionType))
    if (!words.length || unknown.length) throw new Error(`Cannot be read: ${line}`)
    promised.set(endpoint, {
      isOpen: words.includes('anyone'),
      signedIn: words.includes('signed-in'),
      devices: words.filter(word => word === 'printer' || word === 'kiosk'),
      kinds: kinds as PermissionType[],
      isForKeys: isForKeys(endpoint),
      isInPerson: remarks.includes('in-person'),
      spendsSession: remarks.includes('spends'),
    })
  }
  return promised
}

/** Of these families, keys open what their scopes name; of all others nothing. */
const FOR_KEYS =
  /^\w+ (\/user|\/promotions\/redeem|\/purchases|\/merchant-api|\/logistics-admin-api|\/routes|\/brands|\/stores|\/products|\/catalogs|\/printers|\/courier-api\/(courierI|i)ngestLocation|\/admin\/regeneratePurchaseTickets)\b|^(query|mutation) (customer|merchant|logistics|company)\./
const NOT_FOR_KEYS =
  /payment-methods|^POST \/user\/(userCCPurchase|createPurchasePaymentIntent|closeCheckout)/
const isForKeys = (endpoint: string) => FOR_KEYS.test(endpoint) && !NOT_FOR_KEYS.test(endpoint)

/** The same by procedure. */
export async function readAccessOfProcedures(world: World): Promise<Map<string, Who>> {
  const promised = await readExpectedAccess()
  return new Map(
    allEndpoints(world).flatMap(({ name, procedure }) => {
      const who = promised.get(name)
      return procedure && who ? [[procedure, who] as const] : []
    }),
  )
}

/** A path with ids that nothing has. */
export const concrete = (path: string) => path.replace(/\{[^}]+\}/g, '0123456789abcdef01234567')

/** How a procedure is called by its own name. */
export function typedCall(path: string, input: unknown): { method: string; path: string; body?: unknown } {
  const isQuery = procedures[path]!._def.type === 'query'
  return isQuery
    ? { method: 'GET', path: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}` }
    : { method: 'POST', path: `/trpc/${path}`, body: { json: input } }
}
