import type { trpc } from '../../../api'

/**
 * Asks again for the board and for what is shown of routes, except of those that have gone: the panel of such a route
 * may still stand for a moment.
 */
export function refreshRoutes(utils: ReturnType<typeof trpc.useUtils>, gone: readonly string[] = []) {
  return Promise.all([
    utils.logistics.dispatch.board.invalidate(),
    utils.logistics.routes.invalidate(undefined, {
      predicate: ({ queryKey }) => {
        const asked = JSON.stringify(queryKey)
        return !gone.some(id => asked.includes(id))
      },
    }),
  ])
}
