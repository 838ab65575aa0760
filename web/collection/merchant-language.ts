import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../src/core/rules/languages'
import { api } from '../api'
import { useSession } from '../session/session'

/** What a merchant's texts are written in; null while that is not known, or for who may not know. */
export function useMerchantLanguage(merchantId: unknown): Language | null {
  const { can } = useSession()
  const id = typeof merchantId === 'string' ? merchantId : null
  const merchant = useQuery({
    queryKey: ['merchant-language', id],
    queryFn: () => api.admin.merchants.show.query({ id: id! }),
    enabled: id !== null && can('admin.merchants.show'),
  })
  return merchant.data?.language ?? null
}
