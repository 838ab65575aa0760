import { expect, test } from 'bun:test'
import { type PushData, type TapTarget, tapTarget } from './tap-target'

const page = (path: string): TapTarget => ({ kind: 'page', path })
const cases: [string, PushData, TapTarget][] = [
  ['nothing leads to the start', {}, page('/')],
  ['a path', { redirectURL: '/home/orders?tab=past#1' }, page('/home/orders?tab=past#1')],
  ['an own address', { redirectURL: 'https://c.test/courier/home' }, page('/courier/home')],
  [
    'an address elsewhere',
    { redirectURL: 'https://example.test/menu' },
    { kind: 'window', url: 'https://example.test/menu' },
  ],
  ['a script is none', { redirectURL: 'javascript:alert(1)' }, page('/')],
  ['an address elsewhere without TLS', { redirectURL: 'http://example.test/' }, page('/')],
  ['an own name on another port', { redirectURL: 'http://c.test:81/' }, page('/')],
  [
    'two slashes are no path',
    { redirectURL: '//example.test/x' },
    { kind: 'window', url: 'https://example.test/x' },
  ],
  ['a named route', { redirectRoute: 'courier-home' }, page('/courier/home')],
  [
    'a named route and its parameter',
    { redirectRoute: 'order', routeParamName: 'id', routeParamValue: 'a/b' },
    page('/home/orders/a%2Fb'),
  ],
  [
    'a parameter without a place in the path',
    { redirectRoute: 'courier-routes', routeParamName: 'tab', routeParamValue: 'offers' },
    page('/courier/routes?tab=offers'),
  ],
  ['a route whose parameter is missing', { redirectRoute: 'order' }, page('/home/orders')],
  ['an unknown route', { redirectRoute: 'moon', redirectURL: '/home' }, page('/home')],
]
test.each(cases)('%s', (_, data, target) => {
  expect(tapTarget(data, 'https://c.test')).toEqual(target)
})
