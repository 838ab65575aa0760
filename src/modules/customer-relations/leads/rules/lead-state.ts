/** What somebody who fills in a form would like: to sell here, food for their people, or to open their company's office. */
export const LEAD_KINDS = ['partner', 'customer', 'location'] as const
export type LeadKind = (typeof LEAD_KINDS)[number]

export const LEAD_STATES = ['new', 'contacted', 'won', 'lost'] as const
export type LeadState = (typeof LEAD_STATES)[number]

const MOVES: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['contacted', 'lost'],
  contacted: ['won', 'lost'],
  won: ['contacted'],
  lost: ['contacted'],
}

/** Where a lead can go from here. */
export const nextLeadStates = (from: LeadState): readonly LeadState[] => MOVES[from]

/** Whoever comes later has to know why nothing came of it. */
export const needsNote = (to: LeadState): boolean => to === 'lost'

export type LeadMoveRefusal = 'LeadCannotMove' | 'ReasonMissing'

/** Why a lead cannot go there with this note, or null. */
export function whyNotMoveLead(from: LeadState, to: LeadState, note: string): LeadMoveRefusal | null {
  if (!MOVES[from].includes(to)) return 'LeadCannotMove'
  return needsNote(to) && note.trim() === '' ? 'ReasonMissing' : null
}
