export type RouteSubject = { routeId: string; personIds: string[] }

export interface RouteEvents {
  'route.changed': RouteSubject & {
    what: 'created' | 'edited' | 'assigned' | 'accepted' | 'rejected' | 'deleted'
  }
  'waypoint.moved': RouteSubject & { waypointId: string; status: string; orderIds: string[] }
}
