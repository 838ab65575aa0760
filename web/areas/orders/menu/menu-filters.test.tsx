import { afterEach, expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { openWire, showSignedIn } from '../../../payments/wire.make'
import { useMenuFilters } from './menu-filters'

let close = () => {}
afterEach(() => {
  cleanup()
  close()
})

function Filters(asked: Parameters<typeof useMenuFilters>[0]) {
  const { q, diets } = useMenuFilters(asked)
  return <p>{`${q}: ${diets.join(', ')}`}</p>
}

test('a menu is searched and narrowed as its link asks; what is no diet is passed over', async () => {
  close = openWire({}).close
  await showSignedIn(<Filters q="pesto" filters={['vegan', 'nonsense']} />)
  expect(document.body.textContent).toBe('pesto: vegan')
})
