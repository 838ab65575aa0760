import { readText } from '../request-parsing'

const CALLBACK = /^\/auth\/(google|apple)\/callback$/
const FIELDS = ['code', 'state', 'user', 'error']
const MAX_FORM_BYTES = 20_000

export const isBackFromProvider = (request: Request) =>
  request.method === 'POST' && CALLBACK.test(new URL(request.url).pathname)

/**
 * Apple sends people back by a form. The screen that takes them in reads the same from the fragment, which reaches
 * no log and no other page; what is in it is checked there and by the sign-in itself.
 */
export async function backFromProvider(request: Request): Promise<Response> {
  const form = new URLSearchParams(await readText(request, { limit: MAX_FORM_BYTES }))
  const kept = new URLSearchParams()
  for (const name of FIELDS) {
    const value = form.get(name)
    if (value !== null) kept.set(name, value)
  }
  return new Response(null, {
    status: 303,
    headers: {
      location: `${new URL(request.url).pathname}#${kept}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
