import { type ComponentType, lazy } from 'react'

/**
 * A part that a screen can do without for a moment. When it cannot be fetched the screen stays, and it is asked for
 * again once there is a connection.
 */
export function lazyPart<Props extends object>(fetch: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => fetched(fetch))
}

async function fetched<Part>(fetch: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await fetch()
    } catch {
      await new Promise(resolve => addEventListener('online', resolve, { once: true }))
    }
  }
}
