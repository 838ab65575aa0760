export interface ProposalEvents {
  /** Its state, its offer or its thread has changed. */
  'proposal.changed': { proposalId: string; storeId: string; personId: string | null }
}
