import type { World } from '../../core/context'
import { Failure } from '../../core/contract/failures'
import { createCaller } from '../../core/procedures'
import { countCall } from '../../core/rate-limit'
import { appRouter } from '../../routers/app'
import { anonymousContext } from '../context'
import { ONE_CLICKS } from '../limits'
import { readText } from '../request-parsing'
import { refusal } from '../rest'

const PAGE = /^\/unsubscribe\/([^/]+)$/
const MAX_FORM_BYTES = 2_000

export const isOneClickUnsubscribe = (request: Request) =>
  request.method === 'POST' && PAGE.test(new URL(request.url).pathname)

/**
 * What a mail program sends when its reader presses "unsubscribe" beside the sender (RFC 8058): a form to the address in
 * `List-Unsubscribe`, without cookies and without a sign-in. People who open the same address get the page that asks.
 */
export async function oneClickUnsubscribe(
  world: World,
  request: Request,
  ip: string | null,
): Promise<Response> {
  const ctx = anonymousContext(world, request, ip)
  try {
    // By the address, which the mail programs of a whole provider share.
    countCall(ONE_CLICKS, ctx)
    if ((await readForm(request)).get('List-Unsubscribe') !== 'One-Click')
      throw new Failure('BadRequest', { reason: 'Send the form List-Unsubscribe=One-Click' })
    const token = readToken(new URL(request.url).pathname)
    await createCaller(appRouter)({ ...ctx, isPart: true }).public.unsubscribe({ token })
    return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    return refusal(error, ctx)
  }
}

function readToken(path: string): string {
  try {
    return decodeURIComponent(PAGE.exec(path)![1]!)
  } catch {
    throw new Failure('NotFound')
  }
}

/** In either of the two ways that forms are sent. */
async function readForm(request: Request): Promise<FormData> {
  const text = await readText(request, { limit: MAX_FORM_BYTES })
  const type = request.headers.get('content-type') ?? 'application/x-www-form-urlencoded'
  try {
    return await new Response(text, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new Failure('BadRequest', { reason: 'Send a form' })
  }
}
