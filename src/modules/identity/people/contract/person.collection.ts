import { describeCollection } from '../../../../core/contract/collections'

export const personCollection = describeCollection({
  kind: 'person',
  calls: ['invite', 'suspend', 'unsuspend'],
  name: 'people',
  router: 'admin.users',
  rest: '/users',
  screen: '/admin/users',
  opens: 'admin.users.update',
  chosenBy: 'name',
  isArchived: false,
})
