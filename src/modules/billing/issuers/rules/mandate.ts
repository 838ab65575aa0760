import type { LocalDate } from '../../../../core/rules/local-time'

export interface MandateFacts {
  merchantId: string | null
  mandateSignedOn: LocalDate | null
  mandateEndsOn: LocalDate | null
}

/** Whether the platform may issue for this legal entity on a day: always for itself, else with a mandate in force. */
export const mayIssueFor = (issuer: MandateFacts, on: LocalDate): boolean =>
  issuer.merchantId === null ||
  (issuer.mandateSignedOn !== null &&
    issuer.mandateSignedOn <= on &&
    (issuer.mandateEndsOn === null || on <= issuer.mandateEndsOn))
