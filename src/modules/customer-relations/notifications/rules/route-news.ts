/** What a courier hears of a route. */
export type RouteTopic = 'given' | 'offered' | 'edited' | 'priced' | 'gone' | 'withdrawn'

type RouteEvent = {
  what: 'created' | 'edited' | 'priced' | 'assigned' | 'accepted' | 'rejected' | 'deleted' | 'split'
  /** The couriers it was about: of a new courier, the one before as well. */
  personIds: readonly string[]
  /** The couriers whose offer it ended. */
  withdrawnFrom?: readonly string[]
}
type RouteNow = { assignedTo: string | null; isGone: boolean; openCandidates: readonly string[] }

/** After these no courier has lost the route. */
const STAYS: readonly RouteEvent['what'][] = ['created', 'edited', 'priced', 'split']

/** Who hears what after a change of a route, as the route is now. A courier's own answer is no news to anyone. */
export function routeNews(event: RouteEvent, route: RouteNow): { personId: string; topic: RouteTopic }[] {
  const { what, personIds, withdrawnFrom = [] } = event
  if (what === 'accepted' || what === 'rejected') return []
  const { assignedTo, isGone, openCandidates } = route
  const isEdit = what === 'edited' || what === 'priced'
  const lost = what === 'deleted' || isGone ? personIds : personIds.filter(id => id !== assignedTo)
  const gone = STAYS.includes(what) ? [] : lost
  const withdrawn = withdrawnFrom.filter(
    id => id !== assignedTo && (isGone || !openCandidates.includes(id)) && !gone.includes(id),
  )
  const ended = [...toEach(gone, 'gone'), ...toEach(withdrawn, 'withdrawn')]
  if (isGone) return ended
  if (assignedTo === null) return [...ended, ...toEach(openCandidates, 'offered')]
  // Who got the route since then hears of that by its own event.
  if (!personIds.includes(assignedTo)) return ended
  return [...ended, { personId: assignedTo, topic: what === 'split' ? 'edited' : isEdit ? what : 'given' }]
}

const toEach = (personIds: readonly string[], topic: RouteTopic) =>
  personIds.map(personId => ({ personId, topic }))
