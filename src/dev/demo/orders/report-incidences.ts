import { HOUR_MS, MINUTE_MS } from '../../../core/rules/instant'
import { type Random, randomOf } from '../random'
import type { Rows } from '../rows'
import { INCIDENT_CASES } from './incident-cases'
import type { PlacedOrder } from './place-orders'

type IncidenceRow = NonNullable<Rows['incidence']>[number]

const LATE = { ca: "La franja d'entrega s'ha acabat", es: 'La franja de entrega ha terminado' } as const

/** In the language of the city. */
function anyCase(random: Random, { store }: PlacedOrder) {
  const cases = INCIDENT_CASES[store.city === 'bcn' || store.city === 'vlc' ? 'ca' : 'es']
  const { type, comments, resolutions } = random.pick(cases)
  return { type, comment: random.pick(comments), resolution: random.pick(resolutions) }
}

const SOLVED = 22
const OPEN = 3

/** Things that went wrong: most are solved, a few of today are open, among them whatever is late right now. */
export function reportIncidences(
  seed: number,
  now: Date,
  orders: readonly PlacedOrder[],
  { adminId, dispatcherId }: { adminId: string; dispatcherId: string },
): IncidenceRow[] {
  const random = randomOf(seed, 'incidences')
  const delivered = orders.filter(order => order.state === 'delivered')
  const solved = random.some(delivered.slice(0, -60), SOLVED).map(order => {
    const at = new Date(order.moves.at(-1)!.at.getTime() + random.whole(5, 180) * MINUTE_MS)
    const { resolution, ...what } = anyCase(random, order)
    const status = random.is(0.9) ? 'SOLVED' : 'CANCELLED'
    return incidence(random, order, at, {
      ...what,
      status,
      resolution: status === 'SOLVED' ? resolution : null,
      assignee_id: adminId,
      updated_at: new Date(at.getTime() + random.whole(1, 20) * HOUR_MS),
    })
  })
  const open = random.some(delivered.slice(-60), OPEN).map(order => {
    const at = new Date(
      Math.min(order.moves.at(-1)!.at.getTime() + 20 * MINUTE_MS, now.getTime() - MINUTE_MS),
    )
    const { type, comment } = anyCase(random, order)
    return incidence(random, order, at, { type, comment, status: 'OPEN', updated_at: at })
  })
  const late = orders
    .filter(order => order.state === 'out_for_delivery' && order.window.end < now)
    .map(order => {
      const at = new Date(Math.max(order.window.end.getTime(), now.getTime() - 15 * MINUTE_MS))
      return incidence(random, order, at, {
        type: 'late',
        comment: LATE[order.store.city === 'bcn' || order.store.city === 'vlc' ? 'ca' : 'es'],
        status: 'OPEN',
        priority: 1,
        assignee_id: dispatcherId,
        is_admin_incidence: true,
        reporter_id: null,
        updated_at: at,
      })
    })
  return [...solved, ...open, ...late]
}

function incidence(
  random: Random,
  order: PlacedOrder,
  at: Date,
  what: Pick<IncidenceRow, 'type' | 'comment' | 'status' | 'updated_at'> & Partial<IncidenceRow>,
): IncidenceRow {
  return {
    id: random.id(at),
    city: order.store.city,
    order_id: order.id,
    store_id: order.store.id,
    location_id: order.office?.id ?? null,
    reporter_id: order.person.id,
    priority: 2,
    created_at: at,
    ...what,
  }
}
