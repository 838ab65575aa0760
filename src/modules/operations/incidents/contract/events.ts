export interface IncidentEvents {
  'incidence.opened': { incidenceId: string; orderId?: string; routeId?: string }
}
