import { useQuery } from '@tanstack/react-query'
import { COUNTED_ON_SCREENS } from '../../src/core/contract/list'
import type { AnyRow, Collection, ListInput, Page } from './describe'

/**
 * How many records a list has, and what they come to. Where the page came before the count, it is counted beside it, as
 * far as screens count.
 */
export function useCountOfList<Row extends AnyRow>(
  { name, calls, sum }: Pick<Collection<Row>, 'name' | 'calls' | 'sum'>,
  input: ListInput,
  page: Page<unknown> | undefined,
  isNarrowed: boolean,
) {
  const isUncounted = page?.isTotalCapped === true && page.totalDocs < COUNTED_ON_SCREENS
  const hasSum = sum !== undefined && isNarrowed
  const { sort: _, ...counted } = {
    ...input,
    page: 1,
    limit: 1,
    aggregation: hasSum ? `sum:${sum}` : 'count',
  }
  const { data } = useQuery({
    queryKey: ['collection', name, 'count', counted],
    queryFn: () => calls.list(counted),
    enabled: isUncounted || (hasSum && page !== undefined),
  })
  const known = isUncounted && data ? data : page
  // A page further down than was counted knows of more.
  const total = Math.max(known?.totalDocs ?? 0, page?.totalDocs ?? 0)
  const isTotalCapped = known?.isTotalCapped ?? false
  return {
    total,
    isTotalCapped,
    sumCents: hasSum && data && !data.isTotalCapped ? (data.aggregation?.[sum] ?? null) : null,
  }
}
