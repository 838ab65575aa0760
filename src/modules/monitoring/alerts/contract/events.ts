export interface AlertEvents {
  'alert.opened': { alertId: string; openingId: string }
  'alert.resolved': { alertId: string; openingId: string }
}
