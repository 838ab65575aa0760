import { expect, test } from 'bun:test'
import { createAppRouter, knownSegments } from './routes'

function routeOf(path: string) {
  const [, params, found] = createAppRouter().getMatchedRoutes(path)
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
