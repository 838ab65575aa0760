import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCommands } from '../command/registry'
import { CollectionView } from './collection-view'
import type { AnyRow, Collection } from './describe'

/** A collection as a screen: what is listed and open stands in the address. */
export function CollectionScreen<Row extends AnyRow>({
  collection,
  notice,
}: {
  collection: Collection<Row>
  notice?: ReactNode
}) {
  const { name, can } = collection
  const t = useTranslations('collection')
  const search = useSearch({ from: `/office/admin/${name}/{-$entityId}` })
  const { entityId } = useParams({ from: `/office/admin/${name}/{-$entityId}` })
  const navigate = useNavigate()
  const title = t(`collections.${name}.title`)
  const open = (id: string | null) =>
    void navigate({
      to: `/admin/${name}/{-$entityId}`,
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
          to: `/admin/${name}/{-$entityId}`,
          params: { entityId },
          search: { ...search, ...change },
          replace: true,
        })
      }
    />
  )
}
