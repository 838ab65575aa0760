export interface PrivacyEvents {
  'person.deletion-requested': { personId: string; scheduledAt: string }
  'person.erased': { personId: string }
}
