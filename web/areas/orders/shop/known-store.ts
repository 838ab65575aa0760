import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getQueryKey } from '@trpc/react-query'
import { type Outputs, trpc } from '../../../api'

type Listed = Outputs['public']['search']['stores'][number]
export type KnownStore = Pick<Listed, 'name' | 'imageURL'>

/** The store of the address as a list has shown it, while its own page is on its way. */
export function useKnownStore(): KnownStore | undefined {
  const { storeId } = useParams({ strict: false })
  const lists = useQueryClient().getQueriesData<Outputs['public']['search']>({
    queryKey: getQueryKey(trpc.public.search),
  })
  return lists
    .flatMap(([, list]) => list?.stores ?? [])
    .find(({ id, slug }) => storeId === slug || storeId === id)
}
