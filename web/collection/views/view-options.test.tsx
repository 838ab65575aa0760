import { afterEach, expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { brand, closeCollection, openCollection } from '../testing'
import { readPreference } from './table-preferences'

afterEach(closeCollection)

const column = (name: string) => screen.queryByRole('columnheader', { name })
const view = async () => within(await screen.findByRole('dialog', { name: 'View' }))

test('a column is switched off, and comes back with a view that has it', async () => {
  const { user } = openCollection({}, null, {
    columns: ({ t }) => [
      { id: 'name', header: t('fields.name'), cell: row => row.name, strong: true },
      { id: 'description', header: t('fields.description'), cell: row => row.description },
    ],
  })
  await screen.findByText(brand.name)
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.type((await view()).getByRole('textbox', { name: 'Name' }), 'All of it')
  await user.click((await view()).getByRole('button', { name: 'Save view' }))
  // What names a record is always there.
  expect((await view()).queryByRole('checkbox', { name: 'Name' })).toBeNull()
  await user.click((await view()).getByRole('checkbox', { name: 'Description' }))
  await waitFor(() => expect(column('Description')).toBeNull())
  await user.click((await view()).getByRole('button', { name: 'All of it' }))
  await waitFor(() => expect(column('Description')).not.toBeNull())
  await user.click((await view()).getByRole('button', { name: 'Delete view All of it' }))
  expect((await view()).queryByRole('button', { name: 'All of it' })).toBeNull()
})

test('a view brings back search, filters and order', async () => {
  const { user } = openCollection({}, null)
  await screen.findByText(brand.name)
  const address = () => JSON.parse(screen.getAllByRole('status')[0]!.textContent ?? '') as object
  await user.type(screen.getByRole('searchbox'), 'fla{Enter}')
  await waitFor(() => expect(address()).toMatchObject({ q: 'fla' }))
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.type((await view()).getByRole('textbox', { name: 'Name' }), 'Flaxes{Enter}')
  await user.keyboard('{Escape}')
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(address()).not.toHaveProperty('q'))
  await user.click(screen.getByRole('button', { name: 'View' }))
  await user.click((await view()).getByRole('button', { name: 'Flaxes' }))
  await waitFor(() => expect(address()).toMatchObject({ q: 'fla' }))
})

test('of what was kept, only what can be read is taken', () => {
  expect(readPreference(null)).toEqual({ hidden: [], views: [] })
  expect(
    readPreference({
      hidden: ['email', 3],
      views: [
        { name: 'Late', search: { q: 'x', sort: 4, archived: true, page: 9 }, hidden: 'all' },
        { name: 7, search: {} },
        'nothing',
      ],
    }),
  ).toEqual({
    hidden: ['email'],
    views: [{ name: 'Late', search: { q: 'x', archived: true }, hidden: [] }],
  })
})
