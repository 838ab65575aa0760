import { describeCollection } from '../../../../core/contract/collections'

export const ratingCollection = describeCollection({ kind: 'rating', takesFiles: false })
