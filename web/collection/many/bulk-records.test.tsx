import { afterEach, expect, mock, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Brand } from '../../../src/modules/stores/stores/contract/stores'
import { brand, client, closeCollection, openCollection, refusal } from '../testing'

afterEach(closeCollection)

const brands: Brand[] = ['Flax', 'Kale', 'Oats'].map((name, place) => ({
  ...brand,
  id: `5f000000000000000000000${place + 1}`,
  name,
}))
const list = async () => ({ docs: brands, totalDocs: brands.length })
const all = () => screen.findByRole('checkbox', { name: 'Select all' })
const bar = () => within(screen.getByRole('toolbar', { name: 'Selection' }))

test('what is chosen is archived, and what was refused stays chosen with the reason', async () => {
  const archive = mock(async (id: string) => {
    if (id === brands[1]!.id) throw refusal('Conflict', {})
  })
  const { user } = openCollection({ list, archive }, null)
  await user.click(await all())
  expect(bar().getByText('3 selected')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Archive' }))
  const answer = within(await screen.findByRole('dialog', { name: '1 record was refused' }))
  expect(answer.getByText('Kale')).toBeTruthy()
  expect(answer.getByText('Refused: Conflict')).toBeTruthy()
  expect(answer.getByText('2 of 3 done.')).toBeTruthy()
  expect(archive.mock.calls.map(([id]) => id)).toEqual(brands.map(({ id }) => id))

  archive.mockImplementation(async () => undefined)
  await user.click(answer.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  expect(archive).toHaveBeenLastCalledWith(brands[1]!.id)
})

test('many are deleted after their number was typed', async () => {
  const remove = mock(async () => undefined)
  const { user } = openCollection({ list, remove }, null)
  await user.click(await all())
  await user.click(bar().getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 3 records?' }))
  await user.type(dialog.getByRole('textbox'), '3')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(3))
})

test('one field is set in all that are chosen, each as it was looked at', async () => {
  const update = mock(async () => brand)
  const { user } = openCollection({ list, update }, null)
  await user.click(await all())
  await user.click(bar().getByRole('button', { name: 'Set field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 3 records' }))
  await user.click(dialog.getByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: 'Accent colour' }))
  const field = await dialog.findByRole('textbox', { name: 'Accent colour' })
  await user.type(field, 'green')
  expect(dialog.getByRole('button', { name: 'Set' }).getAttribute('aria-disabled')).toBe('true')
  await user.clear(field)
  await user.type(field, '#2f7d4f')
  await user.click(dialog.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(3))
  expect(update).toHaveBeenLastCalledWith({
    accentColor: '#2f7d4f',
    id: brands[2]!.id,
    updatedAt: brand.updatedAt,
  })
})

test('a chosen record of another page is set in its current version', async () => {
  const changed = { ...brands[2]!, updatedAt: new Date('2026-01-09T10:00:00Z') }
  let page = brands
  const update = mock(async () => brand)
  const show = mock(async () => changed)
  const { user } = openCollection(
    { list: async () => ({ docs: page, totalDocs: page.length }), update, show },
    null,
  )
  await user.click(await all())
  page = brands.slice(0, 2)
  await act(() => client.invalidateQueries())
  await waitFor(() => expect(screen.queryByText('Oats')).toBeNull())
  await user.click(bar().getByRole('button', { name: 'Set field' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a field of 3 records' }))
  await user.click(dialog.getByRole('combobox', { name: 'Field' }))
  await user.click(await screen.findByRole('option', { name: 'Accent colour' }))
  await user.type(await dialog.findByRole('textbox', { name: 'Accent colour' }), '#2f7d4f')
  await user.click(dialog.getByRole('button', { name: 'Set' }))
  await waitFor(() => expect(update).toHaveBeenCalledTimes(3))
  expect(show.mock.calls).toEqual([[changed.id]] as never)
  expect(update).toHaveBeenLastCalledWith({
    accentColor: '#2f7d4f',
    id: changed.id,
    updatedAt: changed.updatedAt,
  })
})

test('it can be stopped: what is done is done, the rest stays chosen', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ ...brand, id: `${at}`.padStart(24, '5') }))
  const waiting: (() => void)[] = []
  const archive = mock(() => new Promise<void>(resolve => waiting.push(resolve)))
  const { user } = openCollection(
    { list: async () => ({ docs: many, totalDocs: many.length }), archive },
    null,
  )
  await user.click(await all())
  await user.click(bar().getByRole('button', { name: 'Archive' }))
  // Of more than fit in sight, the number is asked for.
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive 12 records?' }))
  await user.type(dialog.getByRole('textbox'), '12')
  await user.click(dialog.getByRole('button', { name: 'Archive' }))
  await screen.findByRole('toolbar')
  expect(bar().getByText('0 of 12')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Stop' }))
  for (const resolve of waiting) resolve()
  await waitFor(() => expect(bar().getByText('8 selected')).toBeTruthy())
  expect(archive).toHaveBeenCalledTimes(4)
})

test('all of a list are chosen, page behind page', async () => {
  const many = Array.from({ length: 230 }, (_, at) => ({ ...brand, id: `${at}`.padStart(24, '5') }))
  const pages = mock(async ({ page, limit }: { page: number; limit: number }) => ({
    docs: many.slice((page - 1) * limit, page * limit),
    totalDocs: many.length,
  }))
  const { user } = openCollection({ list: pages }, null)
  await user.click(await all())
  await user.click(bar().getByRole('button', { name: 'Select all 230' }))
  await waitFor(() => expect(bar().getByText('230 selected')).toBeTruthy())
})
