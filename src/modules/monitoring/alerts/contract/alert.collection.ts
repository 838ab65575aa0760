import { describeCollection } from '../../../../core/contract/collections'

export const alertCollection = describeCollection({ kind: 'alert', rest: '/admin/alerts', takesFiles: false })
