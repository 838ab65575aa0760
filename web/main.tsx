import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient, trpc, trpcClient } from './api'
import { currentLanguage } from './i18n/language'
import { TextsProvider } from './i18n/provider'
import { loadTexts } from './i18n/texts'
import { whenIdle } from './router/later'
import { rewriteLegacyUrl, shopHosts } from './router/legacy'
import { createAppRouter, knownSegments } from './routes'
import { takeActivationCode } from './session/activation'
import { appBuild } from './session/device'
import { takeReturnedSetup } from './session/returned-setup'
import { loadSession, signInLater } from './session/session'
import { takeTransfer } from './session/transfer-in-address'
import { applyTheme } from './theme'

// Zod would try whether it may write code, which our pages forbid, and browsers report every try.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true

applyTheme()
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
  const { acceptTransfer } = await import('./session/accept-transfer')
  return acceptTransfer(written, document.referrer)
}

const router = createAppRouter()
// who is there is asked at once, and shell and screen are fetched while the texts come; only guarded screens wait
void (handedOver ? signInLater(accept(handedOver)) : loadSession()).catch(() => undefined)
void router.load()

void loadTexts(currentLanguage()).then(() => {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <TextsProvider>
            <RouterProvider router={router} />
          </TextsProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>,
  )
})

if ('serviceWorker' in navigator && appBuild() !== 'development') {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined))
}
