import { afterEach, expect, test } from 'bun:test'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { useCountOfList } from './count-of-list'
import type { Calls, ListInput, Page } from './describe'

afterEach(cleanup)

type Row = { id: string }
const asked: ListInput[] = []
const FIRST: Page<unknown> = { docs: [], totalDocs: 20, isTotalCapped: true }
const INPUT = { page: 1, limit: 20, countUpTo: 1000, sort: '-createdAt', filter: { state: 'delivered' } }

function Count({ page, sum, isNarrowed }: { page: Page<unknown>; sum?: string; isNarrowed: boolean }) {
  const calls: Pick<Calls<Row>, 'list'> = {
    list: async input => {
      asked.push(input)
      return { docs: [], totalDocs: 347, aggregation: sum ? { [sum]: 36_150 } : { count: 347 } }
    },
  }
  const collection = { name: 'brands', calls: calls as Calls<never>, ...(sum ? { sum } : {}) } as const
  const { total, isTotalCapped, sumCents } = useCountOfList(collection, INPUT, page, isNarrowed)
  return <p>{`${total}${isTotalCapped ? '+' : ''} ${sumCents ?? 'no sum'}`}</p>
}

function show(props: Parameters<typeof Count>[0]) {
  asked.length = 0
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Count {...props} />
    </QueryClientProvider>,
  )
}

test('a list that came without its count is counted beside it, and summed where its records have an amount', async () => {
  show({ page: FIRST, sum: 'totalCost', isNarrowed: true })
  screen.getByText('20+ no sum')
  await screen.findByText('347 36150')
  expect(asked).toEqual([
    { page: 1, limit: 1, countUpTo: 1000, filter: INPUT.filter, aggregation: 'sum:totalCost' },
  ])
})

test('a list that is counted already, or up to a thousand, is not counted again', async () => {
  show({ page: { docs: [], totalDocs: 31 }, isNarrowed: true })
  screen.getByText('31 no sum')
  cleanup()
  show({ page: { docs: [], totalDocs: 1000, isTotalCapped: true }, isNarrowed: true })
  screen.getByText('1000+ no sum')
  expect(asked).toEqual([])
})
