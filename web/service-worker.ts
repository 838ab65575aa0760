/// <reference lib="webworker" />
import { listenToPush } from './push-worker'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD__: { id: string; shell: string[]; assets: string[] }

// Keeps the application openable without a connection. Answers of the server are never kept here: what a courier
// needs offline is stored by the application itself.
const cacheName = `app-${__BUILD__.id}`
/** A mark in the cache: everything is in it. */
const complete = '/kept-complete'
/** A connection that takes longer than this is as good as none: a courier stands in front of a door. */
const PATIENCE_MS = 4_000
const known = new Set([...__BUILD__.shell, ...__BUILD__.assets])

self.addEventListener('install', event => {
  const store = async () => {
    const cache = await caches.open(cacheName)
    await cache.addAll(__BUILD__.shell)
    // A phone that could open every screen without a connection still can with the new build.
    if (await caches.match(complete)) await keepEverything()
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
    event.respondWith(openPage(request, url.pathname.startsWith('/courier')))
    return
  }
  if (!known.has(url.pathname)) return
  event.respondWith(cacheFirst(request))
})

/** The application asks for this once it is idle on a courier's phone: every screen becomes available offline. */
self.addEventListener('message', event => {
  if (event.data === 'keep-everything') event.waitUntil(keepEverything())
})

async function keepEverything() {
  const cache = await caches.open(cacheName)
  if (await cache.match(complete)) return
  for (const asset of __BUILD__.assets) if (!(await cache.match(asset))) await cache.add(asset)
  await cache.put(complete, new Response())
}

/** A page as the server has it now; without an answer, in time where that matters, as it is kept. */
async function openPage(request: Request, isImpatient: boolean): Promise<Response> {
  const kept = async () => (await caches.match('/index.html')) ?? Response.error()
  const asked = fetch(request).catch(kept)
  if (!isImpatient || !(await caches.match(complete))) return asked
  const patience = new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS))
  return Promise.race([asked, patience.then(kept)])
}

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

listenToPush(self)
