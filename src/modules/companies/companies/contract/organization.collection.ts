import { describeCollection } from '../../../../core/contract/collections'

export const organizationCollection = describeCollection({
  kind: 'organization',
  opens: 'admin.organizations.create',
  chosenBy: 'name',
})
