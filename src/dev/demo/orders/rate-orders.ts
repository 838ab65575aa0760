import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../core/rules/instant'
import type { Language } from '../../../core/rules/languages'
import { ASK_FOR_RATING_SECONDS } from '../../../modules/customer-relations/notifications/events'
import { type Random, randomOf } from '../random'
import type { Rows } from '../rows'
import type { PlacedOrder } from './place-orders'

type RatingRow = NonNullable<Rows['rating']>[number]

const RATED = 0.42
const WHEN_IN_TIME = [
  [5, 60],
  [4, 28],
  [3, 8],
  [2, 3],
  [1, 1],
] as const
const WHEN_LATE = [
  [5, 14],
  [4, 26],
  [3, 30],
  [2, 20],
  [1, 10],
] as const

const COMMENTS: Record<'good' | 'fair' | 'poor', Record<Language, readonly string[]>> = {
  good: {
    ca: [
      'Tot boníssim i ben calent.',
      'Puntuals i molt amables, repetirem.',
      'La millor amanida del barri.',
      'Racions generoses.',
    ],
    es: [
      'Todo riquísimo y a su hora.',
      'Muy bien presentado, repetiremos.',
      'El repartidor, un encanto.',
      'Raciones generosas y sabrosas.',
    ],
    en: [
      'Fresh, warm and on time.',
      'Everyone at the meeting loved it.',
      'Great portions, will order again.',
      'Best lunch this week.',
    ],
    fr: ['Très bon et livré à l’heure.', 'Parfait pour notre réunion.'],
  },
  fair: {
    ca: ['Bé, però hi faltava una mica de sal.', 'Correcte, una mica justa la ració.'],
    es: ['Bien, aunque llegó algo templado.', 'Correcto, esperaba algo más de cantidad.'],
    en: ['Fine, a little lukewarm.', 'Good taste, small portion.'],
    fr: ['Correct, un peu tiède.'],
  },
  poor: {
    ca: ['Ha arribat tard i fred.', 'Faltava una beguda a la bossa.'],
    es: ['Llegó tarde y frío.', 'Faltaba un plato de los que pedí.'],
    en: ['Arrived late and cold.', 'One dish was missing.'],
    fr: ['Livré en retard et froid.'],
  },
}
const REPLIES = [
  '¡Gracias! Nos alegra mucho.',
  'Sentimos el retraso, ya lo hemos hablado con reparto.',
  'Gràcies per dir-nos-ho!',
] as const

/** What people thought of what they got; later food is liked less. */
export function rateOrders(seed: number, now: Date, orders: readonly PlacedOrder[]): RatingRow[] {
  const random = randomOf(seed, 'ratings')
  return orders.flatMap(order => {
    if (order.state !== 'delivered') return []
    const delivered = order.moves.at(-1)!.at.getTime()
    const at = delivered + ASK_FOR_RATING_SECONDS * SECOND_MS + random.whole(60, 20 * 60) * MINUTE_MS
    if (!random.is(RATED) || at > now.getTime()) return []
    const isLate = delivered > order.window.end.getTime()
    return [
      ratingOf(random, order, new Date(at), now, random.weighted<number>(isLate ? WHEN_LATE : WHEN_IN_TIME)),
    ]
  })
}

function ratingOf(random: Random, order: PlacedOrder, at: Date, now: Date, rating: number): RatingRow {
  const mood = rating >= 4 ? 'good' : rating === 3 ? 'fair' : 'poor'
  const comment = random.is(0.45) ? random.pick(COMMENTS[mood][order.person.language]) : ''
  const products = random.is(0.4)
    ? random.some(
        order.lineRows.flatMap(line => line.product_id ?? []),
        random.whole(1, 2),
      )
    : []
  return {
    id: random.id(at),
    order_id: order.id,
    person_id: order.person.id,
    store_id: order.store.id,
    city: order.store.city,
    rating,
    comment,
    courier_rating: !order.isPickup && random.is(0.6) ? Math.min(5, rating + random.whole(0, 1)) : null,
    product_ratings: products.map(productId => ({
      productId,
      rating: Math.max(1, Math.min(5, rating + random.whole(-1, 1))),
    })),
    reply:
      comment && random.is(0.2)
        ? mood === 'poor'
          ? REPLIES[1]
          : random.pick([REPLIES[0], REPLIES[2]])
        : null,
    created_at: at,
    updated_at: new Date(Math.min(at.getTime() + random.whole(0, 6) * HOUR_MS, now.getTime())),
  }
}
