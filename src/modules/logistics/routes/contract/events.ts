export type RouteSubject = { routeId: string; personIds: string[] }

export interface RouteEvents {
  'route.changed': RouteSubject & {
    /** Its courier is not to get a message of it. */
    isQuiet?: boolean
    /** `priced` is an edit that changes nothing but what the courier earns. */
    what: 'created' | 'edited' | 'priced' | 'assigned' | 'accepted' | 'rejected' | 'deleted' | 'split'
    /** Couriers whose offer ended with this change. */
    withdrawnFrom?: string[]
  }
  'waypoint.moved': RouteSubject & { waypointId: string; status: string; orderIds: string[] }
}
