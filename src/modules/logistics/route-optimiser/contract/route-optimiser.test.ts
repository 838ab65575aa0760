import { expect, test } from 'bun:test'
import * as contract from './route-optimiser'

test('a vehicle with a field that is not known is refused, and not planned without it', () => {
  const read = contract.OptimiseRoutes.safeParse({
    purchaseIds: ['0'.repeat(24)],
    vehicles: [{ endsAt: '2026-11-28T18:00:00Z' }],
  })
  expect(read.error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['endsAt'] }])
})
