import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Language } from '../../../src/core/rules/languages'
import { api } from '../../api'
import { useFailureText } from '../../i18n/failure-text'
import { useSession } from '../../session/session'
import { toast } from '../../ui/feedback/toast'

/** What a merchant's texts are written in, and how to say so. */
export function useMerchantLanguage(merchantId: unknown) {
  const t = useTranslations('collection')
  const failureText = useFailureText()
  const { can } = useSession()
  const client = useQueryClient()
  const id = typeof merchantId === 'string' ? merchantId : null
  const queryKey = ['merchant-language', id]
  const merchant = useQuery({
    queryKey,
    queryFn: () => api.admin.merchants.show.query({ id: id! }),
    enabled: id !== null && can('admin.merchants.show'),
  })
  const { mutate } = useMutation({
    mutationFn: (language: Language) => api.admin.merchants.update.mutate({ id: id!, language }),
    onSuccess: saved => {
      client.setQueryData(queryKey, saved)
      toast.success(t('collection.saved', { name: saved.name }))
    },
    onError: error => toast.error(failureText(error)),
  })
  return {
    isAsked: merchant.isLoading,
    /** Null: it is not said, or who asks may not know. */
    language: merchant.data?.language ?? null,
    /** Left out for who may not. */
    say: merchant.data && can('admin.merchants.update') ? mutate : undefined,
  }
}
