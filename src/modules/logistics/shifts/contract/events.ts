export interface ShiftEvents {
  'courier.shift-changed': { personId: string }
}
