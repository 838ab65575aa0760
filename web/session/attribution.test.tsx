import { afterEach, expect, test } from 'bun:test'
import { act, renderHook } from '@testing-library/react'
import {
  attributionToSend,
  chooseAttribution,
  forgetAttribution,
  takeAttribution,
  useAttributionChoice,
} from './attribution'

afterEach(() => {
  forgetAttribution()
  localStorage.clear()
  history.replaceState(null, '', '/')
  Object.defineProperty(document, 'referrer', { value: '', configurable: true })
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
})

function arrive(path: string, referrer = '') {
  history.replaceState(null, '', path)
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
  takeAttribution({ url: new URL(location.href), referrer: document.referrer })
}
const choice = () => renderHook(useAttributionChoice).result.current

test('nothing is kept or sent before it is allowed, and then what brought somebody here', () => {
  arrive(
    '/stores/64/catering?utm_source=poster&UTM_Medium=qr&gclid=abc&q=soup&token=secret',
    'https://news.example/a',
  )
  expect([localStorage.length, attributionToSend(), choice()]).toEqual([0, undefined, 'asks'])
  chooseAttribution('granted')
  expect(attributionToSend()).toEqual({
    utm_source: 'poster',
    utm_medium: 'qr',
    gclid: 'abc',
    landing: '/stores/64/catering',
    referrer: 'news.example',
    at: expect.any(String),
  })
  expect(localStorage.getItem('attribution')).toMatch(/^[\w-]+$/)
  expect(choice()).toBe('granted')
})

test('it is still known at the next visit, and its time is of when it changed', () => {
  chooseAttribution('granted')
  arrive('/?utm_source=poster')
  const first = attributionToSend()!
  arrive('/search?utm_source=poster')
  arrive('/search')
  expect(attributionToSend()).toEqual(first)
  arrive('/search?utm_campaign=Menú d’hivern')
  expect(attributionToSend()).toMatchObject({ utm_campaign: 'Menú d’hivern', landing: '/search' })
  expect(attributionToSend()).not.toHaveProperty('utm_source')
})

test('who says no is not asked again, and what was kept goes', () => {
  arrive('/?ref=friend')
  chooseAttribution('granted')
  const { result } = renderHook(useAttributionChoice)
  act(() => chooseAttribution('denied'))
  expect([result.current, attributionToSend(), localStorage.getItem('attribution')]).toEqual([
    'denied',
    undefined,
    null,
  ])
  arrive('/?ref=other')
  expect([choice(), attributionToSend()]).toEqual(['denied', undefined])
})

test('who comes without a campaign, or with a browser that asks for privacy, is asked nothing', () => {
  arrive('/search?q=soup', 'https://search.example/?q=lunch')
  expect(choice()).toBeNull()
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
  localStorage.setItem('attribution.choice', 'granted')
  arrive('/?utm_source=poster')
  expect([choice(), attributionToSend()]).toEqual(['denied', undefined])
})

test('secrets of a link, what is too long and what is broken stay out', () => {
  chooseAttribution('granted')
  arrive(`/track/${'x'.repeat(120)}?utm_source=${'y'.repeat(900)}`)
  expect(attributionToSend()?.landing).toBe('/track/…')
  expect(attributionToSend()?.utm_source).toHaveLength(500)
  localStorage.setItem('attribution', 'not-ours')
  expect(attributionToSend()).toBeUndefined()
})

test('after three months it is forgotten', () => {
  chooseAttribution('granted')
  const old = { utm_source: 'poster', at: new Date(Date.now() - 91 * 86_400_000).toISOString() }
  localStorage.setItem('attribution', btoa(JSON.stringify(old)).replace(/=+$/, ''))
  expect(attributionToSend()).toBeUndefined()
  expect(localStorage.getItem('attribution')).toBeNull()
})
