import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { forgetActivationCode, useActivationCode } from '../../../session/activation'
import { reloadSession, useSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'

/**
 * Joins the location whose activation code was in the address, as soon as somebody is signed in. Answers whether a
 * code still waits for that.
 */
export function useActivation() {
  const t = useTranslations('shell')
  const failureText = useFailureText()
  const code = useActivationCode()
  const { status } = useSession()

  useEffect(() => {
    if (!code || status !== 'signedIn') return
    const join = async () => {
      try {
        await api.customer.locations.join.mutate({ code })
        forgetActivationCode()
        const { user } = await reloadSession()
        void queryClient.invalidateQueries()
        const joined = user?.locations.find(location => location.id === user.currentLocationId)
        if (joined) toast.success(t('activation.joined', { name: joined.name }))
      } catch (error) {
        // without an answer the code stays, for the next visit
        if (readFailure(error)) forgetActivationCode()
        toast.error(failureText(error))
      }
    }
    void join()
  }, [code, status, t, failureText])

  return { waiting: code !== null && status === 'signedOut' }
}
