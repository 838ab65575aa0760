import { afterEach, expect, mock, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { Pause } from 'lucide-react'
import type { Brand } from '../../../src/modules/stores/stores/contract/stores'
import { clearTokens } from '../../session/tokens'
import { type RecordAct, Refusal } from '../describe'
import { brand, closeCollection, openCollection } from '../testing'

afterEach(closeCollection)

const brands: Brand[] = ['Flax', 'Kale', 'Oats'].map((name, place) => ({
  ...brand,
  id: `5f000000000000000000000${place + 1}`,
  name,
}))
const list = mock(async () => ({ docs: brands, totalDocs: brands.length }))
const pause = (more: Partial<RecordAct<Brand>> = {}): RecordAct<Brand> => ({
  name: 'pause',
  icon: Pause,
  opens: 'anyone',
  fits: ({ name }) => name !== 'Oats',
  run: async () => undefined,
  ...more,
})
const bar = () => within(screen.getByRole('toolbar', { name: 'Selection' }))

test('a line of the list has what can be done with its record, and opens nothing by it', async () => {
  const run = mock(async (_: Brand) => undefined)
  const { user } = openCollection({ list }, null, { acts: [pause({ run })] })
  await user.click(await screen.findByRole('button', { name: 'Actions for Kale' }))
  const asked = list.mock.calls.length
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect(run.mock.calls.map(([{ name }]) => name)).toEqual(['Kale'])
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(asked))
  expect(screen.queryByRole('dialog')).toBeNull()
  // Nothing can be done with the third.
  expect(screen.queryByRole('button', { name: 'Actions for Oats' })).toBeNull()
})

test('many are done at once; each that was refused says why, and what it does not fit stays chosen', async () => {
  const run = mock(async ({ name }: Brand) => {
    if (name === 'Kale') throw new Refusal('The other side is asleep')
  })
  const { user } = openCollection({ list }, null, { acts: [pause({ run })] })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(bar().getByRole('button', { name: 'Pause' }))
  const answer = within(await screen.findByRole('dialog', { name: '1 record was refused' }))
  expect(answer.getByText('Kale')).toBeTruthy()
  expect(answer.getByText('The other side is asleep')).toBeTruthy()
  expect(run.mock.calls.map(([{ name }]) => name)).toEqual(['Flax', 'Kale'])
  run.mockImplementation(async () => undefined)
  await user.click(answer.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(bar().getByText('1 selected')).toBeTruthy())
  expect(bar().queryByRole('button', { name: 'Pause' })).toBeNull()
})

test('what was chosen is taken as it is now: it may have changed since', async () => {
  const rows = { now: brands }
  const changed = new Date('2026-02-01T10:00:00Z')
  const run = mock(async (row: Brand) => {
    rows.now = rows.now.map(one => (one.id === row.id ? { ...one, updatedAt: changed } : one))
  })
  const { user } = openCollection(
    { list: async () => ({ docs: rows.now, totalDocs: rows.now.length }) },
    null,
    { acts: [pause({ run })] },
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Kale' }))
  await user.click(screen.getByRole('button', { name: 'Actions for Kale' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  await user.click(bar().getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  expect(run.mock.calls.map(([{ updatedAt }]) => updatedAt)).toEqual([brand.updatedAt, changed])
})

test('of many the number is asked for', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...brand, id: `${at}`.padStart(24, '5') }))
  const run = mock(async (_: Brand) => undefined)
  const acts = [pause({ run }), pause({ name: 'resume', fits: () => false }), pause({ name: 'duplicate' })]
  const { user } = openCollection({ list: async () => ({ docs: many, totalDocs: 12 }) }, null, { acts })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  expect(bar().queryByRole('button', { name: 'Resume' })).toBeNull()
  expect(bar().getByRole('button', { name: 'Duplicate' })).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Pause' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause: 12 records?' }))
  await user.type(dialog.getByRole('textbox'), '12')
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(run).toHaveBeenCalledTimes(12))
})

test('who may not call it is not offered it', async () => {
  // Another test may have signed somebody in.
  clearTokens()
  openCollection({ list }, null, { acts: [pause({ opens: 'admin.promotions.update' })] })
  await screen.findByText('Kale')
  expect(screen.queryByRole('button', { name: 'Actions for Kale' })).toBeNull()
})
