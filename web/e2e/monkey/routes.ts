// The table of routes is made for a browser: loading it asks what is kept there, and here nothing is.
const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
if (!globalThis.localStorage) Object.assign(globalThis, { localStorage: storage })

const { createAppRouter, knownSegments } = await import('../../routes')
const { completeRoutes } = await import('../../all-routes')

export { knownSegments }
export const router = completeRoutes(createAppRouter())
