import type { LocalDate } from '../../../core/rules/local-time'
import type { Balance } from '../../money/ledger/ledger.store'
import { account } from '../../money/ledger/rules/accounts'
import { type CompanyMoney, entitlementAccounts } from './entitlements'

export type AvailableFunds<Company extends CompanyMoney | null = CompanyMoney | null> = {
  company: Company
  kindCents: number
  flexCents: number
  balanceCents: number
}

/** What can be spent on a delivery: by the rules, and no more than what is, or is about to be, in the accounts. */
export function availableFunds<Company extends CompanyMoney | null>({
  personId,
  on,
  wallet,
  company,
  returningFlexCents = 0,
}: {
  personId: string
  /** Null while no day is chosen: no company pays. */
  on: LocalDate | null
  /** The accounts of the person, held where something is to be spent. */
  wallet: ReadonlyMap<string, Balance>
  company: Company
  /** What pays the order now and comes back before it is paid anew. */
  returningFlexCents?: number
}): AvailableFunds<Company> {
  const free = (code: string) => Math.max(0, wallet.get(code)?.freeCents ?? 0)
  const codes = on && entitlementAccounts({ personId, on })
  const ofCompany = (kind: 'kind' | 'flex', availableCents: number, returningCents: number) => {
    if (!codes || !company) return 0
    const grantedCents = Math.max(0, company.granted[kind] - company.alreadyGranted[kind])
    return Math.min(availableCents, free(codes[kind]) + returningCents + grantedCents)
  }
  return {
    company,
    kindCents: ofCompany('kind', company?.availableKindCents ?? 0, 0),
    flexCents: ofCompany('flex', company?.availableFlexCents ?? 0, returningFlexCents),
    balanceCents: free(account.balance(personId)),
  }
}
