import { describeCollection } from '../../../../core/contract/collections'

export const routeRequestCollection = describeCollection({
  kind: 'routeRequest',
  calls: ['convert', 'decline'],
  router: 'logistics.requests',
  screen: '/admin/routerequests',
})
