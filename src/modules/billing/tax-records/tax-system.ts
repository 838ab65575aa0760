import type { Settings } from '../../../core/context'
import type { TaxSystem } from './rules/record-xml'

/** What of the settings each record names. */
export type TaxSettings = Pick<Settings, 'taxMaker' | 'version'>

/** How the product names itself in each record and in its maker's declaration. */
export const taxSystem = ({ taxMaker, version }: TaxSettings): Omit<TaxSystem, 'hasManyIssuers'> => ({
  makerName: taxMaker.name,
  makerNif: taxMaker.nif,
  name: 'Comanda',
  id: 'CM',
  version,
  installation: taxMaker.installation,
})
