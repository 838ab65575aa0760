import { useTranslations } from 'use-intl'
import { useDeclineReason } from '../../../payments/decline-text'

/** Why an attempt came to nothing, in words. */
export function useAttemptError() {
  const t = useTranslations('invoice-payments')
  const reasonOf = useDeclineReason()
  return (code: string): string => {
    const key = `errors.${code}` as 'errors.abandoned'
    return t.has(key) ? t(key) : (reasonOf({ code, message: null }) ?? code)
  }
}
