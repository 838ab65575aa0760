import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCommands } from '../command/registry'
import { CollectionView } from './collection-view'
import { type AnyRow, type Collection, screenOf } from './describe'

/** A collection as a screen: what is listed and open stands in the address. */
export function CollectionScreen<Row extends AnyRow>({
  collection,
  notice,
}: {
  collection: Collection<Row>
  notice?: ReactNode
}) {
  const { name, can } = collection
  // Every screen of a collection has the parameters and the search of this one.
  const path = screenOf(collection) as '/admin/brands'
  const t = useTranslations('collection')
  const search = useSearch({ from: `/office${path}/{-$entityId}` })
  const { entityId } = useParams({ from: `/office${path}/{-$entityId}` })
  const navigate = useNavigate()
  const title = t(`collections.${name}.title`)
  const open = (id: string | null) =>
    void navigate({
      to: `${path}/{-$entityId}`,
      params: { entityId: id ?? undefined },
      search: ({ tab: _, ...before }) => before,
      resetScroll: false,
    })
  useCommands(
    can.create
      ? [
          {
            id: `${name}.new`,
            label: t(`collections.${name}.new`),
            group: title,
            icon: Plus,
            run: () => open('new'),
          },
        ]
      : [],
  )
  return (
    <CollectionView
      title={title}
      collection={collection}
      notice={notice}
      search={search}
      entityId={entityId ?? null}
      onEntity={open}
      onSearch={change =>
        void navigate({
          to: `${path}/{-$entityId}`,
          params: { entityId },
          search: { ...search, ...change },
          replace: true,
        })
      }
    />
  )
}
