import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { currentLanguage } from './i18n/language'
import { loadTexts } from './i18n/texts'
import { whenIdle } from './router/later'
import { rewriteLegacyUrl, shopHosts } from './router/legacy'
import { createAppRouter, knownSegments } from './routes'
import { takeActivationCode } from './session/activation'
import { appBuild } from './session/device'
import { keepServerTold } from './session/known-visitor'
import { takeReturnedSetup } from './session/returned-setup'
import { loadSession, signInLater } from './session/session'
import { takeTransfer } from './session/transfer/transfer-in-address'
import { applyTheme } from './theme'

// Zod would try whether it may write code, which our pages forbid, and browsers report every try.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true

applyTheme()
keepServerTold()
const movedTo = rewriteLegacyUrl(new URL(location.href), { shopHosts: shopHosts(), knownSegments })
if (movedTo) history.replaceState(null, '', movedTo)
takeActivationCode()
// As it is now: the router drops the parameters that it does not know.
const arrival = { url: new URL(location.href), referrer: document.referrer }
void whenIdle()
  .then(() => import('./session/attribution'))
  .then(({ takeAttribution }) => takeAttribution(arrival))
  .catch(() => undefined)
takeReturnedSetup()
const handedOver = takeTransfer()

async function accept(written: string) {
  const { acceptTransfer } = await import('./session/transfer/accept-transfer')
  return acceptTransfer(written, document.referrer)
}

const router = createAppRouter()
// who is there is asked at once, and shell and screen are fetched while the texts come; only guarded screens wait
void (handedOver ? signInLater(accept(handedOver)) : loadSession()).catch(() => undefined)
void show()

async function show() {
  const root = document.getElementById('root')
  if (!root) return
  const loading = router.load()
  await loadTexts(currentLanguage())
  // What the server sent to be seen first stays until the screen itself is there.
  if (root.hasChildNodes()) await loading
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
}

if ('serviceWorker' in navigator && appBuild() !== 'development') {
  // A tap on a notification opens its screen in this window.
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.kind === 'open') router.history.push(data.path)
  })
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
