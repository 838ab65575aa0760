import { afterEach, expect, mock, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { z } from 'zod'
import { type Brand, BrandFields } from '../../src/modules/stores/contract/stores'
import { english } from '../ui/testing'
import { type CollectionSearch, CollectionView } from './collection-view'
import type { Calls, Collection } from './describe'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => {
  cleanup()
  client.clear()
})

const brand: Brand = {
  id: '5f0000000000000000000001',
  merchantId: '5f0000000000000000000009',
  name: 'Flax',
  description: 'Greens',
  accentColor: null,
  createdAt: new Date('2026-01-01T10:00:00Z'),
  updatedAt: new Date('2026-01-02T10:00:00Z'),
  archivedAt: null,
}

function refusal(name: string, details: unknown) {
  const failure = { code: 1, name, message: `Refused: ${name}`, details }
  return new TRPCClientError(name, {
    result: { error: { code: -32000, message: name, data: { failure } } } as never,
  })
}

function Screen({ collection, start }: { collection: Collection<Brand>; start: string | null }) {
  const [search, setSearch] = useState<CollectionSearch>({})
  const [id, setId] = useState(start)
  return (
    <>
      <output>{JSON.stringify(search)}</output>
      <CollectionView
        title="Brands"
        collection={collection}
        search={search}
        onSearch={change => setSearch(before => ({ ...before, ...change }) as CollectionSearch)}
        entityId={id}
        onEntity={setId}
      />
    </>
  )
}

function open(calls: Partial<Calls<Brand>>, entityId: string | null, more: Partial<Collection<Brand>> = {}) {
  const list = mock(async () => ({ docs: [brand], totalDocs: 1 }))
  const collection: Collection<Brand> = {
    name: 'brands',
    calls: {
      list,
      show: async () => brand,
      create: async () => brand,
      update: async () => brand,
      remove: async () => undefined,
      archive: async () => undefined,
      unarchive: async () => undefined,
      ...calls,
    },
    schema: BrandFields,
    titleOf: row => row.name,
    subtitleOf: row => row.description,
    sort: 'name',
    columns: ({ t }) => [
      { id: 'name', header: t('fields.name'), cell: row => row.name, sortable: true, strong: true },
    ],
    filters: [{ key: 'hasDescription', label: 'description', values: ['true', 'false'] }],
    form: [
      {
        title: 'identity',
        fields: [
          { name: 'name', label: 'name', kind: 'text', required: true },
          { name: 'description', label: 'description', kind: 'long' },
          { name: 'accentColor', label: 'accentColor', kind: 'colour', nullable: true },
        ],
      },
    ],
    blank: () => ({ name: '', description: '', accentColor: null, merchantId: brand.merchantId }),
    toForm: ({ name, description, accentColor }) => ({ name, description, accentColor }),
    can: { create: true, change: true, remove: true },
    ...more,
  }
  const router = createRouter({ routeTree: createRootRoute() })
  render(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={client}>
        <IntlProvider locale="en-GB" timeZone="Europe/Madrid" messages={english}>
          <Screen collection={collection} start={entityId} />
        </IntlProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return { list, user: userEvent.setup() }
}

async function edit(calls: Partial<Calls<Brand>>) {
  const opened = open(calls, brand.id)
  await opened.user.click(await screen.findByRole('button', { name: 'Edit' }))
  // The form comes when it is needed.
  await screen.findByRole('button', { name: 'Save' }, { timeout: 10_000 })
  return opened
}

const nameField = () => screen.getByRole('textbox', { name: /^Name/ })

test('a mistake is told under its field and nothing is sent', async () => {
  const update = mock(async () => brand)
  const { user } = await edit({ update })
  await user.clear(nameField())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(nameField().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Required')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Accent colour' }), 'green')
  await user.type(nameField(), 'Kale')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not valid')).toBeTruthy()
  expect(update).not.toHaveBeenCalled()
})

test('only what changed is sent, with the version that was looked at', async () => {
  const update = mock(async () => ({ ...brand, name: 'Flax & Kale' }))
  const { user } = await edit({ update })
  await user.type(nameField(), ' & Kale')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({ id: brand.id, name: 'Flax & Kale', updatedAt: brand.updatedAt }),
  )
})

test('what the server finds wrong with a field is told under it', async () => {
  const update = mock(async () => {
    throw refusal('ValidationError', { fields: [{ path: 'description', rule: 'custom', message: 'no' }] })
  })
  const { user } = await edit({ update })
  await user.type(nameField(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Not valid')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Description' }).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Refused: ValidationError')).toBeTruthy()
})

test('somebody else was faster: theirs can be looked at, or mine saved on top', async () => {
  const theirs = { ...brand, name: 'Flaxy', updatedAt: new Date('2026-01-03T10:00:00Z') }
  let shown = brand
  const update = mock(async (change: { updatedAt?: Date }) => {
    if (change.updatedAt) throw refusal('StaleRecord', { record: theirs })
    return { ...theirs, description: 'Mine' }
  })
  const { user } = await edit({ update, show: async () => shown })
  await user.type(nameField(), '!')
  shown = theirs
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Someone else has changed this.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save my version' }))
  await waitFor(() => expect(update).toHaveBeenLastCalledWith({ id: brand.id, name: 'Flax!' }))
})

test('reloading after somebody else’s change shows what they wrote', async () => {
  const theirs = { ...brand, name: 'Flaxy', updatedAt: new Date('2026-01-03T10:00:00Z') }
  let shown = brand
  const update = mock(async () => {
    throw refusal('StaleRecord', { record: theirs })
  })
  const { user } = await edit({ update, show: async () => shown })
  await user.type(nameField(), '!')
  shown = theirs
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Show their version' }))
  await waitFor(() => expect((nameField() as HTMLInputElement).value).toBe('Flaxy'))
})

test('deleting asks for the name to be typed', async () => {
  const remove = mock(async () => undefined)
  const { user } = open({ remove }, brand.id)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Flax?' })
  const confirm = () => [...dialog.querySelectorAll('button')].find(one => one.textContent === 'Delete')!
  await user.click(confirm())
  expect(remove).not.toHaveBeenCalled()
  await user.type(dialog.querySelector('input')!, 'Flax')
  await user.click(confirm())
  await waitFor(() => expect(remove).toHaveBeenCalledWith(brand.id))
})

test('filters and order stand in the address and are asked of the server', async () => {
  const { list, user } = open({}, null)
  await screen.findByText('Flax')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click((await screen.findAllByRole('button', { name: 'Yes' }))[0]!)
  expect(screen.getAllByRole('status')[0]!.textContent).toContain('"filter":"hasDescription:true"')
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ filter: { hasDescription: true }, page: 1, limit: 20, sort: 'name' }),
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Remove filter Description' }))
  await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ filter: {} })))
})

test('a newer version that arrives while one is typing is not overwritten unseen', async () => {
  let shown = brand
  const update = mock(async () => brand)
  const { user } = await edit({ update, show: async () => shown })
  await user.type(nameField(), '!')
  shown = { ...brand, name: 'Flaxy', updatedAt: new Date('2026-01-03T10:00:00Z') }
  await act(() => client.refetchQueries())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith({ id: brand.id, name: 'Flax!', updatedAt: brand.updatedAt }),
  )
})

test('which side of a record is open stands in the address, and is edited only on its facts', async () => {
  open({}, brand.id, {
    sides: {
      label: 'Sides',
      facts: 'Facts',
      tabs: row => [{ value: 'past', label: 'Past', content: <p>What became of {row.name}</p> }],
    },
    actions: row => <button type="button">Ring {row.name}</button>,
  })
  const user = userEvent.setup()
  await screen.findByRole('tab', { name: 'Facts', selected: true })
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Past' }))
  await screen.findByText('What became of Flax')
  expect(document.querySelector('output')?.textContent).toContain('"tab":"past"')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ring Flax' })).toBeDefined()
  await user.click(screen.getByRole('tab', { name: 'Facts' }))
  expect(document.querySelector('output')?.textContent).not.toContain('"tab"')
})

test('a range is two native fields in the time of the stores, each bounding the other', async () => {
  const create = mock(async (_: object) => brand)
  const { user } = open({ create }, 'new', {
    schema: BrandFields.extend({
      opensAt: z.iso.datetime().nullable().optional(),
      closesAt: z.iso.datetime().nullable().optional(),
    }),
    form: [
      {
        title: 'identity',
        fields: [
          { name: 'name', label: 'name', kind: 'text', required: true },
          {
            name: 'opensAt',
            label: 'validFrom',
            kind: 'range',
            of: 'instant',
            until: { name: 'closesAt', label: 'validUntil' },
            nullable: true,
          },
        ],
      },
    ],
  })
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }, { timeout: 10_000 }), 'Flax')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-07-01T09:30' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-12-01T09:30' } })
  expect(screen.getByLabelText('Until').getAttribute('min')).toBe('2026-07-01T09:30')
  expect(screen.getByLabelText('From').getAttribute('max')).toBe('2026-12-01T09:30')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(create.mock.calls[0]![0]).toMatchObject({
    opensAt: '2026-07-01T07:30:00.000Z',
    closesAt: '2026-12-01T08:30:00.000Z',
  })
})

test('days narrow a list from midnight to midnight of the stores, and the address says so', async () => {
  const { list, user } = open({}, null, { filters: [{ key: 'createdAt', label: 'createdAt', kind: 'days' }] })
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-25' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-10-25' } })
  await waitFor(() =>
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({
        filter: { createdAt: { $gte: '2026-10-24T22:00:00.000Z', $lt: '2026-10-25T23:00:00.000Z' } },
      }),
    ),
  )
  await user.keyboard('{Escape}')
  const address = () => document.querySelector('output')!.textContent
  expect(address()).toContain('createdAt:2026-10-25..2026-10-25')
  await user.click(screen.getByRole('button', { name: /Created/ }))
  await waitFor(() => expect(address()).not.toContain('createdAt'))
})
