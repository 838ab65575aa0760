import type { Settings } from '../../../core/context'
import type { TaxSystem } from './rules/record-xml'

/** How the product names itself in each record and in its maker's declaration. */
export const taxSystem = ({ taxMaker, version }: Settings): Omit<TaxSystem, 'hasManyIssuers'> => ({
  makerName: taxMaker.name,
  makerNif: taxMaker.nif,
  name: 'Comanda',
  id: 'CM',
  version,
  installation: taxMaker.installation,
})
