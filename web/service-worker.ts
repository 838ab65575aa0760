/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope
declare const __BUILD__: { id: string; shell: string[]; assets: string[] }

// Keeps the application openable without a connection. Answers of the server are never kept here: what a courier
// needs offline is stored by the application itself.
const cacheName = `app-${__BUILD__.id}`
const known = new Set([...__BUILD__.shell, ...__BUILD__.assets])

self.addEventListener('install', event => {
  const store = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(__BUILD__.shell)
    await self.skipWaiting()
  }
  event.waitUntil(store())
})

self.addEventListener('activate', event => {
  const tidy = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(
      fetch(request).catch(async () => (await caches.match('/index.html')) ?? Response.error()),
    )
    return
  }
  if (!known.has(url.pathname)) return
  event.respondWith(cacheFirst(request))
})

/** The application asks for this once it is idle on a courier's phone: every screen becomes available offline. */
self.addEventListener('message', event => {
  if (event.data !== 'keep-everything') return
  const store = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(__BUILD__.assets)
  }
  event.waitUntil(store())
})

async function cacheFirst(request: Request) {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(request, response.clone())
  }
  return response
}
