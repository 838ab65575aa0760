/** `asked`: the courier is asked for a photo, and a stop without one is flagged; the others are insisted on. */
export const PROOF_REQUIREMENTS = ['none', 'asked', 'photo', 'photo+name', 'pin'] as const

export type ProofRequirement = (typeof PROOF_REQUIREMENTS)[number]
