import { readFileSync } from 'node:fs'
import type { Config } from '../../config'
import { folderMemory } from './agency-memory'
import { localAgency } from './local-agency'
import type { TaxAgency } from './port'
import { agencyUrl, realAgency } from './real-agency'

type Settings = Pick<
  Config,
  'TAX_AGENCY' | 'TAX_AGENCY_CERTIFICATE' | 'TAX_AGENCY_KEY' | 'TAX_AGENCY_SEAL' | 'DATA_DIR' | 'isProduction'
>

/** Null in production without a setting: records wait, and say so. */
export function openTaxAgency(config: Settings, now: () => Date): TaxAgency | null {
  const { TAX_AGENCY: site } = config
  if (site)
    return realAgency({
      url: agencyUrl(site, config.TAX_AGENCY_SEAL),
      isTest: site === 'test',
      certificate: readFileSync(config.TAX_AGENCY_CERTIFICATE!, 'utf8'),
      key: readFileSync(config.TAX_AGENCY_KEY!, 'utf8'),
    })
  return config.isProduction ? null : localAgency(folderMemory(`${config.DATA_DIR}/tax-agency`), now)
}
