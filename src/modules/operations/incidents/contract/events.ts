export interface IncidentEvents {
  'incidence.opened': { incidenceId: string; orderId?: string; routeId?: string }
  'incidence.changed': {
    incidenceId: string
    what: 'solved' | 'canceled' | 'reopened' | 'changed'
    /** Who reported it; null: a rule, or a visitor without an account. */
    reporterId: string | null
    orderId: string | null
  }
}
