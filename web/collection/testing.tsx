import { mock } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { type Brand, BrandFields } from '../../src/modules/stores/stores/contract/stores'
import { english } from '../ui/testing'
import { type CollectionSearch, CollectionView } from './collection-view'
import type { Calls, Collection } from './describe'

export const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

export function closeCollection() {
  cleanup()
  client.clear()
}

export const brand: Brand = {
  id: '5f0000000000000000000001',
  merchantId: '5f0000000000000000000009',
  name: 'Flax',
  description: 'Greens',
  accentColor: null,
  createdAt: new Date('2026-01-01T10:00:00Z'),
  updatedAt: new Date('2026-01-02T10:00:00Z'),
  archivedAt: null,
}

export function refusal(name: string, details: unknown) {
  const failure = { code: 1, name, message: `Refused: ${name}`, details }
  return new TRPCClientError(name, {
    result: { error: { code: -32000, message: name, data: { failure } } } as never,
  })
}

interface ScreenProps {
  collection: Collection<Brand>
  start: string | null
  startSearch: CollectionSearch
}

function Screen({ collection, start, startSearch }: ScreenProps) {
  const [search, setSearch] = useState(startSearch)
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

/** The list of brands with calls of a test's own, and one of them open beside it. */
export function openCollection(
  calls: Partial<Calls<Brand>>,
  entityId: string | null,
  more: Partial<Collection<Brand>> = {},
  search: CollectionSearch = {},
) {
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
          <Screen collection={collection} start={entityId} startSearch={search} />
        </IntlProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return { list, user: userEvent.setup() }
}
