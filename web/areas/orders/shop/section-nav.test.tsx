import { afterEach, expect, test } from 'bun:test'
import { act, cleanup, screen } from '@testing-library/react'
import { loadTexts } from '../../../i18n/texts'
import { show } from '../../../ui/testing'
import { SectionNav } from './section-nav'

const original = globalThis.IntersectionObserver
afterEach(() => {
  cleanup()
  globalThis.IntersectionObserver = original
})

test('says which section is looked at, and the first again after a leap to the top', async () => {
  let see = (_: object[]) => {}
  globalThis.IntersectionObserver = class {
    constructor(seen: (entries: object[]) => void) {
      see = seen
    }
    observe() {}
    disconnect() {}
  } as never
  await loadTexts('en', ['shop'])
  show(<SectionNav sections={['starters', 'mains', 'drinks'].map(id => ({ id, name: id }))} />)
  const targets: Record<string, object> = { mains: { id: 's-mains' }, drinks: { id: 's-drinks' } }
  const current = () => screen.getByRole('link', { current: true }).textContent
  const moves = (id: string, top: number, isIntersecting: boolean) =>
    act(() =>
      see([{ target: targets[id], isIntersecting, boundingClientRect: { top }, rootBounds: { top: 220 } }]),
    )
  expect(current()).toBe('starters')
  moves('drinks', 300, true)
  expect(current()).toBe('drinks')
  moves('mains', -600, true)
  moves('drinks', 400, false)
  expect(current()).toBe('mains')
  moves('mains', 5000, false)
  expect(current()).toBe('starters')
})
