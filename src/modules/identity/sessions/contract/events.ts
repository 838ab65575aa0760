export interface SessionEvents {
  'person.restored': { personId: string; at: string }
}
