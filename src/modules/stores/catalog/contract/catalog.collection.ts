import { describeCollection } from '../../../../core/contract/collections'

export const catalogCollection = describeCollection({ kind: 'catalog', opens: 'admin.catalogs.update' })
