import { type Refusal, refuse } from '../../../../core/rules/refusal'

/** How a proposal stands: written, on its way, read, and how it ended. */
export const PROPOSAL_STATES = ['draft', 'sent', 'opened', 'accepted', 'expired', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

const MOVES: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  draft: ['sent', 'withdrawn'],
  sent: ['opened', 'accepted', 'expired', 'withdrawn'],
  opened: ['accepted', 'expired', 'withdrawn'],
  accepted: [],
  // A payment that began in time still accepts it.
  expired: ['accepted'],
  withdrawn: [],
}

export type ProposalMoveRefusal = Refusal<'ProposalClosed', { state: ProposalState }>

/** Why a proposal cannot come into this state, or null. */
export const whyNotMoveProposal = (from: ProposalState, to: ProposalState): ProposalMoveRefusal | null =>
  MOVES[from].includes(to) ? null : refuse('ProposalClosed', { state: from })

/** The states from which a proposal comes into this one. */
export const statesBefore = (to: ProposalState): ProposalState[] =>
  PROPOSAL_STATES.filter(from => MOVES[from].includes(to))

/** The states in which a customer may accept it. */
export const OPEN_PROPOSAL_STATES: readonly ProposalState[] = statesBefore('expired')

/** The states in which staff change what it offers; once it was sent, its customer sees each change. */
export const CHANGEABLE_PROPOSAL_STATES: readonly ProposalState[] = ['draft', ...OPEN_PROPOSAL_STATES]

type Standing = { state: ProposalState; expiresAt: Date }

/** The state by the clock: the timer that writes it comes some seconds after its time is over. */
export const standingOf = ({ state, expiresAt }: Standing, now: Date): ProposalState =>
  OPEN_PROPOSAL_STATES.includes(state) && now.getTime() >= expiresAt.getTime() ? 'expired' : state

export const canAccept = (proposal: Standing, now: Date): boolean =>
  OPEN_PROPOSAL_STATES.includes(standingOf(proposal, now))

export const canChangeProposal = (proposal: Standing, now: Date): boolean =>
  CHANGEABLE_PROPOSAL_STATES.includes(standingOf(proposal, now))

/** What a proposal needs before it is sent. */
export const PROPOSAL_NEEDS = ['name', 'cart', 'window', 'address', 'email'] as const
export type ProposalNeed = (typeof PROPOSAL_NEEDS)[number]

/** What is missing of a proposal that is to be sent. */
export function missingOf(
  proposal: {
    name: string
    lineCount: number
    windowStart: Date | null
    isPickup: boolean
    hasAddress: boolean
    email: string | null
  },
  now: Date,
): ProposalNeed[] {
  const { windowStart } = proposal
  const has: Record<ProposalNeed, boolean> = {
    name: proposal.name.trim() !== '',
    cart: proposal.lineCount > 0,
    window: windowStart !== null && windowStart.getTime() > now.getTime(),
    address: proposal.isPickup || proposal.hasAddress,
    email: Boolean(proposal.email?.trim()),
  }
  return PROPOSAL_NEEDS.filter(need => !has[need])
}
