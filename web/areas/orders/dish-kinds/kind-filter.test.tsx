import { afterEach, expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { show } from '../../../ui/testing'
import type { Product } from '../menu/use-store-page'
import { type ChosenKinds, KindFilter } from './kind-filter'
import { fitsKinds, type Kinds, kindsAmong, noKinds } from './kinds'

afterEach(cleanup)

const dish = (name: string, serves: number | null, eventTypes: string[], cuisines: string[]) =>
  ({ name, serves, eventTypes, cuisines }) as Product
const tray = dish('Tray', 8, ['teamLunch'], ['italian'])
const bowl = dish('Bowl', null, ['teamLunch', 'dinner'], ['asian'])

test('a menu is narrowed by format, and for catering by event and cuisine; one of each group has to fit', () => {
  const offered = {
    formats: ['shared', 'single'],
    events: ['teamLunch', 'dinner'],
    cuisines: ['italian', 'asian'],
  }
  expect(kindsAmong([tray, bowl], 'catering')).toEqual(offered)
  expect(kindsAmong([tray, bowl], 'canteen')).toEqual({ ...noKinds, formats: offered.formats })
  const found = (chosen: Partial<Kinds>) =>
    [tray, bowl].filter(one => fitsKinds(one, { ...noKinds, ...chosen }))
  expect(found({})).toEqual([tray, bowl])
  expect(found({ formats: ['shared'] })).toEqual([tray])
  expect(found({ events: ['dinner', 'breakfast'] })).toEqual([bowl])
  expect(found({ formats: ['shared'], cuisines: ['asian'] })).toEqual([])
})

function Menu({ products, channel }: { products: Product[]; channel: string }) {
  const [value, setValue] = useState<ChosenKinds | null>(null)
  return (
    <>
      <KindFilter products={products} channel={channel} value={value} onChange={setValue} />
      <output>{products.filter(one => value?.fits(one) ?? true).map(({ name }) => name)}</output>
    </>
  )
}
const shown = () => document.querySelector('output')?.textContent

test('what is ticked in the panel stays in the menu', async () => {
  show(<Menu products={[tray, bowl]} channel="catering" />)
  expect(shown()).toBe('TrayBowl')
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  await userEvent.click(await screen.findByLabelText('To share'))
  await userEvent.click(screen.getByLabelText('Italian'))
  expect(shown()).toBe('Tray')
  expect(screen.getByRole('button', { name: 'Filters · 2', hidden: true })).toBeTruthy()
})

test('a lunch menu of dishes for one has nothing to narrow', () => {
  show(<Menu products={[bowl]} channel="canteen" />)
  expect(screen.queryByRole('button')).toBeNull()
})
