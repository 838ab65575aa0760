/** What others can be told of: what happens to orders, and to routes. */
export const ORDER_EVENTS = ['order.placed', 'order.moved', 'order.changed'] as const
export const ROUTE_EVENTS = ['route.changed', 'waypoint.moved'] as const
export const OUTGOING_EVENTS = [...ORDER_EVENTS, ...ROUTE_EVENTS] as const
export type OutgoingEvent = (typeof OUTGOING_EVENTS)[number]

/** Sent on demand, to see that it arrives. */
export const TEST_EVENT = 'test.ping'

/** Routes bring orders of many kitchens: they are told to the platform's own partners only. */
export const isForMerchants = (event: OutgoingEvent): boolean => ORDER_EVENTS.some(one => one === event)
