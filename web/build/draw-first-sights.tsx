import { getQueryKey } from '@trpc/react-query'
import { createRoot } from 'react-dom/client'
import { registerDom } from './dom'
import { ENTRANCES } from './entrances'
import type { FirstSight } from './first-pages'

// What strangers see of each entrance before its data is there, in each language: the screens themselves, drawn once
// while building and sent with the page. Written to the file that is named, with the calls that the screen makes first.

registerDom()
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
let calls: string[] = []
globalThis.fetch = Object.assign(
  (input: RequestInfo | URL) => {
    calls.push(String(input))
    return new Promise<Response>(() => {})
  },
  { preconnect: () => {} },
)
// A text that is not there when it is shown would be seen as its name.
const missing: string[] = []
const say = console.error
console.error = (...said: unknown[]) => {
  const [error] = said
  if (error instanceof Error && 'code' in error && error.code === 'MISSING_MESSAGE')
    missing.push(error.message)
  else say(...said)
}

const { App } = await import('../app')
const { queryClient, trpc } = await import('../api')
const { createAppRouter } = await import('../routes')
const { chooseLanguage, languages } = await import('../i18n/language')
const { loadTexts } = await import('../i18n/texts')
const { where, NOWHERE } = await import('../areas/orders/cart/where')

const sights: FirstSight[] = []
for (const language of languages)
  for (const address of ENTRANCES.flatMap(entrance => entrance.addresses))
    sights.push(await firstSightOf(address, language))
await Bun.write(process.argv[2]!, JSON.stringify(sights))
process.exit(0)

async function firstSightOf(address: string, language: (typeof languages)[number]): Promise<FirstSight> {
  chooseLanguage(language)
  where.set(NOWHERE)
  queryClient.clear()
  // The server puts in whatever the store of the address is called, and shows.
  const store = { slug: ':store', name: ':storename', imageURL: ':storepicture' }
  queryClient.setQueryData(getQueryKey(trpc.public.search, undefined, 'query'), { stores: [store] } as never)
  calls = []
  history.replaceState(null, '', address)
  const router = createAppRouter()
  await Promise.all([loadTexts(language), router.load()])
  const { documentElement } = document
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  root.render(<App router={router} />)
  await settled(container)
  if (missing.length > 0) throw new Error(`${address} in ${language}: ${missing.join(', ')}`)
  // A link leads somewhere already; what needs a script does not take what is typed or pressed.
  for (const control of container.querySelectorAll('button, input, select, textarea'))
    control.setAttribute('inert', '')
  const sight = {
    address,
    language,
    title: document.title,
    html: container.innerHTML,
    data: { ...documentElement.dataset } as Record<string, string>,
    calls: calls.toSorted(),
  }
  root.unmount()
  return sight
}

/** When nothing has changed for a moment: parts that come by themselves are there. */
async function settled(container: HTMLElement) {
  for (let before = '', times = 0; times < 3; times = before === container.innerHTML ? times + 1 : 0) {
    before = container.innerHTML
    await Bun.sleep(5)
  }
}
