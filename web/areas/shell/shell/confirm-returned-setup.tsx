import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { forgetReturnedSetup, returnedSetup } from '../../../session/returned-setup'
import { reloadSession, useSession } from '../../../session/session'
import { toast } from '../../../ui/feedback/toast'

/** Keeps the card that its owner came back with from another page, as soon as they are signed in. */
export default function ConfirmReturnedSetup() {
  const t = useTranslations('shell')
  const failureText = useFailureText()
  const { status } = useSession()
  const asked = useRef(false)
  useEffect(() => {
    const setup = returnedSetup()
    if (!setup || status !== 'signedIn' || asked.current) return
    asked.current = true
    const confirm = async () => {
      try {
        await api.customer.paymentMethods.confirmSetup.mutate(setup)
        forgetReturnedSetup()
        toast.success(t('cardSaved'))
        await reloadSession()
        void queryClient.invalidateQueries()
      } catch (error) {
        // Without an answer it stays, for the next load.
        if (readFailure(error)) forgetReturnedSetup()
        toast.error(failureText(error))
      }
    }
    void confirm()
  }, [status, t, failureText])
  return null
}
