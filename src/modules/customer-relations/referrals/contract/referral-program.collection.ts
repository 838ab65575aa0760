import { describeCollection } from '../../../../core/contract/collections'

export const referralProgramCollection = describeCollection({
  kind: 'referralProgram',
  screen: '/admin/referrals/programs',
  takesFiles: false,
})
