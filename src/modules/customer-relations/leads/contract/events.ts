export interface LeadEvents {
  /** A visitor has sent a form. */
  'lead.received': { leadId: string }
}
