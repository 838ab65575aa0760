export interface ReferralEvents {
  'referral.paid': { referralId: string }
}
