/** When the kitchen's ticket is printed without being asked for. */
export const TICKET_MOMENTS = ['placed', 'accepted', 'never'] as const
export type TicketMoment = (typeof TICKET_MOMENTS)[number]

export interface AutomaticPapers {
  printsTickets: TicketMoment
  printsLabels: boolean
}

/** Whether a store prints this paper of an order by itself, in the state that the order has. */
export function printsByItself(store: AutomaticPapers, kind: 'kitchen' | 'label', state: string): boolean {
  if (kind === 'label') return store.printsLabels
  return store.printsTickets === 'placed' || (store.printsTickets === 'accepted' && state !== 'pending')
}
