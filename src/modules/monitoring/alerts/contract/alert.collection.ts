import { describeCollection } from '../../../../core/contract/collections'

export const alertCollection = describeCollection({
  kind: 'alert',
  calls: ['acknowledge', 'mute'],
  rest: '/admin/alerts',
  takesFiles: false,
})
