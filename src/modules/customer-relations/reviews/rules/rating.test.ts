import { expect, test } from 'bun:test'
import { type RatingInput, whyNotRate } from './rating'

const now = '2026-03-20T12:00:00Z'
const order = { state: 'delivered' as const, productIds: ['p1', 'p2'], ratedAt: null }

test.each<[string, Parameters<typeof whyNotRate>[0], RatingInput, string | null]>([
  ['five stars', order, { rating: 5 }, null],
  [
    'with everything',
    order,
    { rating: 1, comment: 'cold', productRatings: [{ productId: 'p1', rating: 2 }], courierRating: 5 },
    null,
  ],
  ['six stars', order, { rating: 6 }, 'RatingInvalid'],
  ['no star', order, { rating: 0 }, 'RatingInvalid'],
  ['half a star', order, { rating: 4.5 }, 'RatingInvalid'],
  ['a courier with six', order, { rating: 5, courierRating: 6 }, 'RatingInvalid'],
  ['too much to say', order, { rating: 5, comment: 'x'.repeat(1001) }, 'RatingCommentTooLong'],
  [
    'another product',
    order,
    { rating: 5, productRatings: [{ productId: 'p9', rating: 2 }] },
    'ProductNotInOrder',
  ],
  ['not there yet', { ...order, state: 'picked_up' }, { rating: 5 }, 'OrderNotDelivered'],
  ['changed on the seventh day', { ...order, ratedAt: '2026-03-13T12:00:00Z' }, { rating: 4 }, null],
  ['changed later', { ...order, ratedAt: '2026-03-13T11:59:59Z' }, { rating: 4 }, 'RatingClosed'],
])('%s', (_, facts, input, name) =>
  expect<string | null>(whyNotRate(facts, input, now)?.name ?? null).toBe(name),
)
