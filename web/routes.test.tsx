import { expect, test } from 'bun:test'
import { createMemoryHistory } from '@tanstack/react-router'
import { completeRoutes } from './all-routes'
import { createAppRouter, knownSegments } from './routes'

function routeOf(path: string) {
  const [, params, found] = completeRoutes(createAppRouter()).getMatchedRoutes(path)
  return { path: found?.fullPath, params }
}

test.each([
  ['/search', '/search', {}],
  ['/stores/64/catering', '/stores/$storeId/$channel/{-$catalog}', { storeId: '64', channel: 'catering' }],
  ['/stores/64/catering/summer', '/stores/$storeId/$channel/{-$catalog}', { catalog: 'summer' }],
  ['/stores/64/catering/checkout', '/stores/$storeId/$channel/{-$catalog}/checkout', { storeId: '64' }],
  [
    '/stores/64/catering/summer/checkout',
    '/stores/$storeId/$channel/{-$catalog}/checkout',
    { catalog: 'summer' },
  ],
  ['/admin/users', '/admin/users/{-$entityId}', {}],
  ['/admin/users/5f', '/admin/users/{-$entityId}', { entityId: '5f' }],
  ['/admin/purchases/5f', '/admin/purchases/{-$orderId}', { orderId: '5f' }],
  ['/error', '/error/{-$code}', {}],
  ['/error/502', '/error/{-$code}', { code: '502' }],
])('%s is the screen %s', (path, screen, params) => {
  const found = routeOf(path)
  expect(found.path).toBe(screen)
  expect(found.params).toMatchObject(params)
})

test('the first segments of the paths are known', () => {
  for (const segment of ['search', 'stores', 'home', 'login', 'error', 'admin', 'courier', 'hub']) {
    expect(knownSegments.has(segment)).toBe(true)
  }
})

test('the segments of all screens are known before the screens are', () => {
  const segments = Object.keys(completeRoutes(createAppRouter()).routesByPath).map(path => path.split('/')[1])
  expect(segments.filter(segment => segment && !knownSegments.has(segment))).toEqual([])
})

/** An application that has just begun, as somebody without a session. */
async function begunAt(address: string) {
  const router = createAppRouter()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  return router
}

test.each(['/admin/playground?theme=dark&tab=table#kit', '/webtools/qrgen'])(
  'the screens of people at work come when one is opened: %s',
  async address => {
    const router = await begunAt(address)
    expect(router.state.location.href).toBe(address)
    expect(router.state.matches.at(-1)?.fullPath as string).toBe(address.replace(/\?.*/, ''))
  },
)

test('a link to a screen at work fetches its table when it is pointed at, and leads there', async () => {
  const router = await begunAt('/about')
  expect(router.getMatchedRoutes('/admin/users/5f')[2]?.fullPath as string).toBe('/admin/$')
  const link = { to: '/admin/playground', search: { tab: 'table' } } as const
  expect(router.buildLocation(link).href).toBe('/admin/playground?tab=table')
  await router.preloadRoute(link)
  expect(router.getMatchedRoutes('/admin/users/5f')[2]?.fullPath).toBe('/admin/users/{-$entityId}')
  expect(router.state.location.pathname).toBe('/about')
  await router.navigate(link)
  expect(router.state.matches.at(-1)?.search as object).toEqual({ tab: 'table' })
})
